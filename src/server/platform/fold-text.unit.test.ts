import { expect, test } from "vitest";
import { foldText, searchWords } from "./fold-text.ts";

test.each([
  ["AÇAÍ", "acai"],
  ["São João d'Óbidos", "sao joao d'obidos"],
  ["ﬁno N.º 1", "fino n.o 1"],
  ["e\u0301", "e"],
  ["Пекарня", "Пекарня"],
])("%s is compared as %s", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test("what is searched falls into words, and nothing into none", () => {
  expect(searchWords("  Padaria\u00a0 SÃO  Paulo ")).toEqual(["padaria", "sao", "paulo"]);
  expect(searchWords(" \u0301 ")).toEqual([]);
});
