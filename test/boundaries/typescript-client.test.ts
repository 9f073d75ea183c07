import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import type { Operation } from "#contract/operation.ts";
import { readGenerated, renderClient } from "../../scripts/typescript-client.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

test("the client is what the OpenAPI document gives now; `npm run client` writes it anew", async () => {
  for (const [name, text] of Object.entries(await renderClient())) expect(readGenerated(name), name).toBe(text);
});

test("the client has a method for every operation that accepts an API key, and its page names each", () => {
  const page = read("clients/typescript/README.md");
  const methods = [...readGenerated("troco.ts").matchAll(/^  (?<name>\w+)\(.*$/gm)].map(
    ({ groups }) => groups!["name"]!,
  );
  const named = methods.filter((name) => name !== "constructor");
  const ofKeys = Object.values<Operation>(contract).filter(({ keyScope }) => keyScope !== undefined);
  expect(named).toHaveLength(ofKeys.length);
  for (const name of named) expect(page).toContain(`\`${name}\``);
});

test("the client's licence is the project's", () => {
  expect(read("clients/typescript/LICENSE")).toBe(read("LICENSE"));
});
