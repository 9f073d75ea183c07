import type { Plugin } from "vite";

/** The module that Vite wraps each import on demand with, to fetch beforehand what it names. */
const helper = "\0vite/preload-helper.js";

/**
 * Imports on demand import, and nothing else: they name nothing to preload (`modulePreload` of
 * vite.config.ts), and what Vite brings along for that takes more than half a kilobyte of each
 * page's budget.
 */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    apply: "build",
    enforce: "pre",
    load: (id) => (id === helper ? "export const __vitePreload = (load) => load();" : undefined),
  };
}
