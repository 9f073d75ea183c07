import { relative } from "node:path";
import type { Rolldown } from "vite";
import { languages, type Language } from "#contract/limits.ts";
import type { FirstFiles } from "#web/document/first-files.ts";
import { toKebabCase, type MessageModule } from "#web/lib/languages/message-modules.ts";
import { findScreen, paths, type Path } from "#web/lib/screens.ts";

/** A file that the build made, and the files that this one imports. */
interface BuiltFile {
  readonly file: string;
  readonly imports: readonly string[];
}
/** The files of the build by each module that they hold; `index.html` is the entry. */
export type Manifest = Readonly<Record<string, BuiltFile>>;

export function manifestOf(root: string, bundle: Rolldown.OutputBundle): Manifest {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const rows = chunks.flatMap(({ fileName: file, imports, moduleIds, isEntry }) =>
    [...moduleIds.map((id) => relative(root, id)), ...(isEntry ? ["index.html"] : []), file].map(
      (name) => [name, { file, imports }] as const,
    ),
  );
  return Object.fromEntries(rows);
}

interface FetchedByPage {
  readonly modules: readonly string[];
  readonly messages?: readonly MessageModule[];
}

/**
 * What a page fetches by itself beside what the table of screens names: the package that draws a QR
 * code; what shows a payment link, requested at the same time as the link; parts of consoles'
 * screens.
 */
const fetchedByPage: Partial<Record<Path, FetchedByPage>> = {
  "/my-card": { modules: ["node_modules/qr/index.js"] },
  "/pay": {
    modules: ["src/web/app/opened-link.tsx"],
    messages: ["paymentRequests", "spendingErrors"],
  },
  "/partner/settlement": { modules: ["src/web/app/consoles/payout-schedule.tsx"] },
  "/partner/company": { modules: ["src/web/features/partners/tills/till-list.tsx"], messages: ["branches"] },
  "/partner/people": { modules: ["src/web/features/partners/members/refund-ceilings.tsx"] },
};

/**
 * The modules that a page fetches beside its entry before the user touches it, from the table of
 * screens. test/e2e/first-load.test.ts compares them with a real browser.
 */
function listModules(page: Path, language: Language): readonly string[] {
  const { component, messages, console, open } = findScreen(page)!;
  const { modules = [], messages: messagesOfParts = [] } = fetchedByPage[page] ?? {};
  const messageModules = [...(console ? ["consoles"] : []), ...messages, ...messagesOfParts];
  const ofApp = [
    ...(open ? [] : ["app/protected-layout.tsx"]),
    ...(console ? ["app/consoles/console-shell.tsx"] : []),
    `app/${console ? "consoles/" : ""}screens/${component}.tsx`,
    `lib/languages/${language}-files.ts`,
    ...messageModules.map((module) => `lib/languages/${language}/${toKebabCase(module)}.ts`),
  ];
  return [...ofApp.map((name) => `src/web/${name}`), ...modules];
}

/** The scripts of a page's first load, by their path below dist/web; the entry's come first. */
function listScripts(manifest: Manifest, page: Path, language: Language): string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const built = manifest[name];
    if (built === undefined)
      throw new Error(`${page} needs ${name}, which the build has not: see src/web/lib/screens.ts`);
    if (files.has(built.file)) return;
    files.add(built.file);
    for (const imported of built.imports) visit(imported);
  };
  for (const name of ["index.html", ...listModules(page, language)]) visit(name);
  return [...files];
}

/** The files that each page needs for its first screen. */
export function firstFilesOf(manifest: Manifest): Record<Path, FirstFiles> {
  return Object.fromEntries(paths.map((page) => [page, filesOf(manifest, page)])) as Record<Path, FirstFiles>;
}

function filesOf(manifest: Manifest, page: Path): FirstFiles {
  const scripts = languages.map((language) => listScripts(manifest, page, language));
  const files = scripts[0]!.filter((file) => scripts.every((others) => others.includes(file)));
  const messagesIn = (language: Language) =>
    listScripts(manifest, page, language).filter((file) => !files.includes(file));
  return {
    path: page,
    files,
    messages: { pt: messagesIn("pt"), es: messagesIn("es"), en: messagesIn("en") },
    signedIn: findScreen(page)?.open !== true,
    home: findScreen(page)?.component === "home",
  };
}
