import { expect, test } from "vitest";
import { wrapText } from "./receipt-image.ts";

const lengthOf = (text: string) => Array.from(text).length;

test.each([
  ["Marina Azevedo", 20, ["Marina Azevedo"]],
  ["Marina de Azevedo e Albuquerque", 12, ["Marina de", "Azevedo e", "Albuquerque"]],
  ["Wolfeschlegelsteinhausen", 10, ["Wolfeschle", "gelsteinha", "usen"]],
  ["um Wolfeschlegel só", 6, ["um", "Wolfes", "chlege", "l só"]],
  ["🦊🦊🦊", 2, ["🦊🦊", "🦊"]],
  ["", 10, []],
])("no line is wider than its room, and nothing is lost: %s", (text, width, lines) => {
  expect(wrapText(text, width, lengthOf)).toEqual(lines);
});
