import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { writeReader } from "./api-reader.ts";

const compress = promisify(gzip);
const compressWell = promisify(brotliCompress);

const root = join(import.meta.dirname, "..");
const web = join(root, "dist/web");
const page = join(web, "index.html");
/** The files that each module was built into, and what each page needs first. */
export const manifest = join(root, "dist/manifest.json");
export const firstFiles = join(root, "dist/first-files.json");
/** Holds the fingerprint of what the last finished build was made from. */
const stamp = join(root, "dist/.built");
/** All that the built web app depends on. */
const sources = [
  "src/web",
  "src/contract",
  "public",
  "index.html",
  "vite.config.ts",
  "scripts/api-reader.ts",
  "scripts/document-script.ts",
  "scripts/first-files.ts",
  "scripts/icons.ts",
  "scripts/installable.ts",
  "scripts/plain-imports.ts",
  "package.json",
  "package-lock.json",
];

/**
 * Builds the web app unless the last build was made from the same sources.
 * @throws Error with Vite's message when it cannot
 */
export async function buildWeb(): Promise<void> {
  const fingerprint = takeFingerprint();
  if (existsSync(page) && existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint) return;
  const vite = findVite();
  if (vite === undefined) {
    // An installation without development dependencies is given the built web app and may keep it.
    if (existsSync(page)) return;
    throw new Error("the web app is not built and Vite is not installed: run `npm ci`");
  }
  process.stdout.write("Building the web app… ");
  const began = performance.now();
  // Removed before Vite writes, so that an interrupted build does not count as finished.
  await rm(stamp, { force: true });
  await runVite(vite);
  await writeReader(join(root, "dist/reference"));
  await compressFiles();
  await writeFile(stamp, fingerprint);
  process.stdout.write(`built in ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
}

function takeFingerprint(): string {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of listFiles(source)) {
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

/** The files of a folder, or the one file, by their path from the root. */
function listFiles(source: string): string[] {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [source];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Writes the compressed forms of each text file, so that the server compresses nothing itself. */
async function compressFiles(): Promise<void> {
  const files = ["dist/web", "dist/reference"]
    .flatMap(listFiles)
    .filter((file) => /\.(?:js|css|svg|json|webmanifest|txt)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(root, file));
      await writeFile(join(root, `${file}.gz`), await compress(content, { level: constants.Z_BEST_COMPRESSION }));
      // The highest quality lasts ten times as long and saves a few percent.
      const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
      await writeFile(join(root, `${file}.br`), await compressWell(content, { params: quality }));
    }),
  );
}

function findVite(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin/vite.js");
  } catch {
    return undefined;
  }
}

async function runVite(vite: string): Promise<void> {
  // In a process of its own: what Vite loads would otherwise stay in the server's memory.
  const child = spawn(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1" },
  });
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    process.exit(1);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  process.off("SIGINT", stop).off("SIGTERM", stop);
  if (code !== 0) throw new Error(`the web app does not build:\n${output.trim()}`);
  if (output.trim() !== "") process.stderr.write(`\n${output.trim()}\n`);
}

if (import.meta.main) {
  try {
    await buildWeb();
  } catch (error) {
    process.stderr.write(`\n${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
