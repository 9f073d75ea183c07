import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Report } from "./benches.ts";
import { readMachine } from "./report.ts";

export interface NamedReport extends Report {
  readonly name: string;
}

const root = join(import.meta.dirname, "..");
const docs = join(root, "docs");

/** Writes the whole report, the figures and the pictures into a folder. */
export async function writeResults(folder: string, reports: readonly NamedReport[]): Promise<void> {
  await writePictures(join(folder, "benchmarks"), reports);
  const benches = Object.fromEntries(reports.map(({ name, figures }) => [name, figures]));
  const figures = { machine: readMachine(), ...benches };
  await writeFile(join(folder, "results.json"), `${JSON.stringify(figures, undefined, 2)}\n`);
  await writeFile(join(folder, "report.md"), `${reports.map(({ markdown }) => markdown).join("\n\n")}\n`);
}

/** Replaces the reports' parts of `docs/benchmarks.md`, their pictures, and the README's line. */
export async function publish(reports: readonly NamedReport[]): Promise<void> {
  await replaceParts(join(docs, "benchmarks.md"), reports);
  const headlines = reports.flatMap(({ headline }) => headline ?? []);
  await replaceParts(
    join(root, "README.md"),
    headlines.map((markdown) => ({ name: "speed", markdown })),
  );
  await writePictures(join(docs, "benchmarks"), reports);
}

async function replaceParts(file: string, parts: readonly Part[]): Promise<void> {
  await writeFile(file, parts.reduce(replacePart, await readFile(file, "utf8")));
}

type Part = Pick<NamedReport, "name" | "markdown">;

/** @throws when the page has no part of this name */
export function replacePart(page: string, { name, markdown }: Part): string {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the page has no part between "${begin}" and "${end}"`);
  return `${page.slice(0, from + begin.length)}\n\n${markdown}\n\n${page.slice(to)}`;
}

async function writePictures(folder: string, reports: readonly NamedReport[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { pictures = {} } of reports)
    for (const [name, svg] of Object.entries(pictures)) await writeFile(join(folder, name), svg);
}
