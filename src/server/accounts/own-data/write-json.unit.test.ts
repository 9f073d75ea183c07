import { expect, it } from "vitest";
import { writeJson } from "./write-json.ts";

async function* pagesOf(...pages: number[][]) {
  yield* pages;
}

async function textOf(parts: Parameters<typeof writeJson>[0]): Promise<string> {
  let text = "";
  for await (const piece of writeJson(parts)) text += piece;
  return text;
}

it("writes values and lists as one object, wherever the pages end", async () => {
  const text = await textOf({
    name: async () => 'Ana "Sol"\u2028',
    nothing: async () => null,
    none: () => pagesOf(),
    empty: () => pagesOf([]),
    many: () => pagesOf([1, 2], [3], []),
  });
  expect(JSON.parse(text)).toEqual({ name: 'Ana "Sol"\u2028', nothing: null, none: [], empty: [], many: [1, 2, 3] });
  expect(JSON.parse(await textOf({ only: async () => 1 }))).toEqual({ only: 1 });
});

it("reads a part only when the one before it was taken", async () => {
  const read: string[] = [];
  const pieces = writeJson({
    first: async () => read.push("first"),
    second: async () => read.push("second"),
  });
  await pieces.next();
  await pieces.next();
  expect(read).toEqual(["first"]);
});
