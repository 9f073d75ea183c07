import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { FirstFiles } from "#web/document/first-files.ts";
import { findScreen, paths, type Path } from "#web/lib/screens.ts";
import { buildWeb, firstFiles, manifest } from "./build-web.ts";
import type { Manifest } from "./first-files.ts";
import { root, runTask, sum, type Tally } from "./steps.ts";

const web = join(root, "dist/web");
/** Most script, gzipped, on the pages that a user may open first. */
const scriptBytesMax = 130_000;
/**
 * Most script of a page, gzipped. Larger for the page with many forms, the one that draws a QR
 * code, the one that pays what a partner's code asks for, and the consoles, which bring their own
 * frame, messages and part of the contract (docs/decisions/screens-and-first-load.md).
 */
const scriptBytesMaxOf = (page: Path): number => {
  if (findScreen(page)?.console) return 158_000;
  if (page === "/profile") return 144_000;
  if (page === "/my-card") return 140_000;
  if (page === "/pay") return 141_000;
  return page === "/" || page === "/auth" || page === "/email-confirmation" || page === "/partner"
    ? scriptBytesMax
    : 135_000;
};
const fontBytesMax = 40_000;

/** The scripts of a page's first load in Portuguese, by their path below dist/web. */
export function listScripts(page: Path): string[] {
  const first = (JSON.parse(readFileSync(firstFiles, "utf8")) as Record<Path, FirstFiles>)[page];
  return [...first.files, ...first.messages.pt];
}

/** The script that stands in the page itself. */
function readDocumentScript(): string {
  const [, script] = /<script>([^]*?)<\/script>/.exec(readFileSync(join(web, "index.html"), "utf8")) ?? [];
  if (script === undefined) throw new Error("index.html has no script of its own: see scripts/document-script.ts");
  return script;
}

function measurePage(page: Path): void {
  const contents = listScripts(page).map((file) => [file, readFileSync(join(web, file))] as const);
  contents.push(["index.html", Buffer.from(readDocumentScript())]);
  const sizes = contents.map(([file, content]) => ({ file, bytes: gzipSync(content).length }));
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

/**
 * Files that import each other run in an order that nothing in the sources says, and what one of
 * them reads first may not be there. The entry may be imported by what it imports, because it
 * starts in a task of its own (main.tsx), after all of them have run.
 */
function findCircle(): void {
  const built = JSON.parse(readFileSync(manifest, "utf8")) as Manifest;
  const entry = built["index.html"]!.file;
  const importsOf = new Map(
    Object.values(built).map(({ file, imports }) => [file, imports.filter((imported) => imported !== entry)]),
  );
  const finished = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    if (finished.has(file)) return;
    const way = [...path, file];
    if (path.includes(file)) {
      throw new Error(`Files of the build import each other: ${way.slice(path.indexOf(file)).join(" → ")}`);
    }
    for (const imported of importsOf.get(file)!) visit(imported, way);
    finished.add(file);
  };
  for (const file of importsOf.keys()) visit(file, []);
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
  tallies.push(await runTask("no circle between files", findCircle));
  tallies.push(await runTask("no zod in the bundle", findSchemaLibrary));
  return sum(tallies);
}

if (import.meta.main) {
  const { failed } = await checkBundle();
  process.exitCode = failed === 0 ? 0 : 1;
}
