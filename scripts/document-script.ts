import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { firstFilesOf, manifestOf, type Manifest } from "./first-files.ts";

/** The tag of index.html, which works as it is in development. */
const tag = '<script type="module" src="/src/web/document/main.ts"></script>';
/** Replaced by the server with the first files of the address (`server/http/static-files.ts`). */
const mark = "<!-- first files -->";

/**
 * Puts the script of src/web/document/ into the built page, because each file of its own would cost
 * a slow phone half a second, and writes what the script requests: `first-files.json`, beside the
 * manifest of what each module was built into.
 */
export function documentScript(): Plugin {
  let root = "";
  let dist = "";
  let manifest: Manifest = {};
  return {
    name: "document-script",
    apply: "build",
    configResolved(config) {
      root = config.root;
      // Not in the app's own folder, of which the server serves every file.
      dist = join(root, config.build.outDir, "..");
    },
    transformIndexHtml: {
      order: "pre",
      handler: async (html) => {
        if (!html.includes(tag)) throw new Error(`index.html has no ${tag}`);
        const script = await buildScript(root);
        return html.replace(tag, () => `${mark}\n    <script>${script}</script>`);
      },
    },
    generateBundle(_options, bundle) {
      manifest = manifestOf(root, bundle);
    },
    closeBundle() {
      writeFileSync(join(dist, "manifest.json"), JSON.stringify(manifest));
      writeFileSync(join(dist, "first-files.json"), JSON.stringify(firstFilesOf(manifest)));
    },
  };
}

async function buildScript(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      // Older browsers read it too, to show which ones work.
      target: "es2015",
      rolldownOptions: { input: join(root, "src/web/document/main.ts"), output: { format: "iife" } },
    },
  });
  if (!("output" in built)) throw new Error("the script of the page is one bundle");
  const [chunk] = built.output;
  if (/<\/script|<!--/i.test(chunk.code)) throw new Error("the script of the page would end its own element");
  return chunk.code.trim();
}
