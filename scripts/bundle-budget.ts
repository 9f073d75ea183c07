import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { findScreen, paths, type Path } from "#web/lib/screens.ts";
import { buildWeb, manifest } from "./build-web.ts";
import { root, runTask, sum, type Tally } from "./steps.ts";

const web = join(root, "dist/web");
/** Most script, gzipped, on the pages that a user may open first. */
const scriptBytesMax = 130_000;
/**
 * Most script of a page, gzipped. Larger for the page with many forms, the one that draws a QR
 * code, and the consoles, which bring their own frame, messages and part of the contract
 * (docs/decisions/0032-consoles-come-apart.md).
 */
const scriptBytesMaxOf = (page: Path): number => {
  if (findScreen(page)?.console) return 155_000;
  if (page === "/profile") return 141_000;
  if (page === "/my-card") return 137_000;
  return page === "/" || page === "/auth" || page === "/email-confirmation" || page === "/partner"
    ? scriptBytesMax
    : 131_000;
};
const fontBytesMax = 40_000;

/** Files that the table of screens does not name: the package that draws a QR code. */
const more: Partial<Record<Path, readonly string[]>> = {
  "/my-card": ["../../node_modules/qr/index.js"],
};

/**
 * The files that a page fetches beside its entry before the user touches it, from the table of
 * screens. test/e2e/first-load.test.ts compares them with a real browser.
 */
function listFiles(page: Path): readonly string[] {
  const { component, messages, console, open } = findScreen(page)!;
  const modules = console ? ["consoles", ...messages] : messages;
  return [
    ...(open ? [] : ["app/signed-in.ts"]),
    ...(console ? ["app/consoles/console-shell.tsx", "lib/languages/console-message-modules.ts"] : []),
    ...(component === "home" ? [] : [`app/${console ? "consoles/" : ""}screens/${component}.tsx`]),
    ...["index", ...modules].map((module) => `lib/languages/pt/${toKebabCase(module)}.ts`),
    ...(more[page] ?? []),
  ];
}

const toKebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** The scripts that the first load of a page fetches, by their path below dist/web. */
export function listScripts(page: Path): string[] {
  const chunks = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, Chunk>;
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks[name];
    if (chunk === undefined)
      throw new Error(`${page} needs ${name}, which the build has not: see src/web/lib/screens.ts`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of listFiles(page)) visit(join("src/web", name));
  visit("index.html");
  // index.html's own scripts, which Vite copies as they are.
  const html = readFileSync(join(web, "index.html"), "utf8");
  for (const [, source] of html.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)) seen.add(source!);
  return [...seen];
}

function measurePage(page: Path): void {
  const sizes = listScripts(page).map((file) => ({ file, bytes: gzipSync(readFileSync(join(web, file))).length }));
  const bytes = sizes.reduce((total, size) => total + size.bytes, 0);
  const bytesMax = scriptBytesMaxOf(page);
  process.stdout.write(
    `  ${page.padEnd(20)} ${inKb(bytes)} of ${inKb(bytesMax)} of script, gzip, in ${sizes.length} files\n`,
  );
  if (bytes <= bytesMax) return;
  const largest = sizes.toSorted((one, other) => other.bytes - one.bytes).slice(0, 8);
  throw new Error(
    [
      `The first load of ${page} is over its budget. Its largest files:`,
      ...largest.map(({ file, bytes: own }) => `  ${inKb(own)}  ${file}`),
    ].join("\n"),
  );
}

function measureFont(): void {
  const fonts = listAssets((name) => /\.(?:woff2?|ttf|otf)$/.test(name));
  const sizes = fonts.map((font) => statSync(join(web, "assets", font)).size);
  process.stdout.write(`  font   ${sizes.map(inKb).join(", ")} of ${inKb(fontBytesMax)}\n`);
  if (sizes.length !== 1)
    throw new Error(`The app has one font file, and the build has ${sizes.length}: ${fonts.join(", ")}`);
  if (sizes[0]! > fontBytesMax) throw new Error("The font is over its budget.");
}

/** A name that zod gives each of its schemas and that no minifier may change. */
const zodMark = "_zod";

function findSchemaLibrary(): void {
  const zod = join(root, "node_modules/zod/v4/core/core.js");
  if (!existsSync(zod) || !readFileSync(zod, "utf8").includes(zodMark)) {
    throw new Error(`zod no longer carries "${zodMark}": choose another mark, or this check sees nothing.`);
  }
  const scripts = listAssets((name) => name.endsWith(".js"));
  const found = scripts.filter((name) => readFileSync(join(web, "assets", name), "utf8").includes(zodMark));
  if (found.length > 0) throw new Error(`The schema library is in the bundle: ${found.join(", ")}`);
}

const listAssets = (isListed: (name: string) => boolean) => readdirSync(join(web, "assets")).filter(isListed);

const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Builds the web app if its sources changed, and checks each of its budgets as one test. */
export async function checkBundle(): Promise<Tally> {
  const built = await runTask("web app builds", buildWeb);
  if (built.failed > 0) return built;
  const tallies = [built];
  for (const page of paths) {
    tallies.push(await runTask(`first load of ${page}`, () => measurePage(page)));
  }
  tallies.push(await runTask("one font", measureFont));
  tallies.push(await runTask("no zod in the bundle", findSchemaLibrary));
  return sum(tallies);
}

if (import.meta.main) {
  const { failed } = await checkBundle();
  process.exitCode = failed === 0 ? 0 : 1;
}
