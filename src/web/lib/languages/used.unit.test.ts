import { expect, test } from "vitest";

type Messages = { readonly [key: string]: unknown };

const catalogue = import.meta.glob<Record<string, Messages>>("./pt/*.ts", { eager: true });
const sources = Object.values(
  import.meta.glob<string>(["../../**/*.{ts,tsx}", "!./**", "!**/*.test.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);

/** Modules that the compiler compares with the contract's codes: one message for each code. */
const ofTheContract = new Set(["fieldErrors", "errors"]);
const modules = Object.values(catalogue)
  .flatMap((module) => Object.entries(module))
  .filter(([module]) => module !== "pt" && !ofTheContract.has(module));

/**
 * Keys that are stored and looked up elsewhere: `label: "documentPhoto"`, then `messages[label]`.
 */
const quoted = new Set(sources.flatMap((text) => [...text.matchAll(/"(\w+)"/g)].map(([, key]) => key!)));

/** The keys that no source names. All keys of an object count as used if it is passed on whole. */
function unused(messages: Messages, source: string, path: string): string[] {
  return Object.entries(messages).flatMap(([key, value]) => {
    const name = `${path}.${key}`;
    if (!new RegExp(`\\b${key}\\b`).test(source) && !quoted.has(key)) return [name];
    const apart = typeof value === "object" && value !== null && !new RegExp(`\\.${key}\\b(?!\\.\\w|\\()`).test(source);
    return apart ? unused(value as Messages, source, name) : [];
  });
}

test.each(modules)("every word of %s is said somewhere", (module, messages) => {
  const naming = new RegExp(`\\b${module}\\b`);
  expect(unused(messages, sources.filter((text) => naming.test(text)).join("\n"), module)).toEqual([]);
});
