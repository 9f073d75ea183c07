import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build, type Plugin } from "vite";
import { drawIcons } from "./icons.ts";

interface Options {
  /** The addresses whose navigation the cached page may answer. */
  readonly pages: readonly string[];
}

/**
 * Makes the built web app installable: draws its icons, names the release in its page, and builds
 * the service worker, which knows the release and its files.
 */
export function installable({ pages }: Options): Plugin {
  let root = "";
  let web = "";
  return {
    name: "installable",
    apply: "build",
    configResolved(config) {
      root = config.root;
      web = join(root, config.build.outDir);
    },
    closeBundle: {
      // The page and what was copied from public/ must be there.
      order: "post",
      async handler() {
        await drawIcons(join(root, "public/mark.svg"), web);
        const files = listFiles(web);
        const release = digest(web, files);
        const page = join(web, "index.html");
        writeFileSync(page, readFileSync(page, "utf8").replace("<html ", `<html data-release="${release}" `));
        await buildWorker(root, web, { release, files: files.filter(isOfTheShell), pages });
      },
    },
  };
}

/**
 * Whether the app needs a file to open without a connection. The system's icons and the decoder of
 * the camera's pictures are fetched when needed.
 */
function isOfTheShell(file: string): boolean {
  return /^\/(?:assets\/.+\.(?:js|css|woff2)|start-guard\.css|mark\.svg)$/.test(file);
}

/** The files below a folder as paths of addresses, sorted. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name))}`)
    .toSorted();
}

function digest(folder: string, files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(folder, file)))
      .update("\0");
  return hash.digest("hex").slice(0, 12);
}

/** Builds the worker as one file without imports, since not every browser runs a module there. */
async function buildWorker(root: string, web: string, shell: object): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { __SHELL__: JSON.stringify(shell) },
    build: {
      outDir: web,
      emptyOutDir: false,
      target: ["chrome123", "edge123", "firefox125", "safari17.5"],
      rolldownOptions: {
        input: join(root, "src/web/worker/main.ts"),
        output: { format: "iife", entryFileNames: "service-worker.js" },
      },
    },
  });
}
