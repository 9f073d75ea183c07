import { expect, test } from "vitest";
import { createLog } from "./log.ts";

test("an error says what it says, also where a library hands on only what it says, and nothing that hangs on it", () => {
  const lines: string[] = [];
  const log = createLog("error", { write: (line) => void lines.push(line) });
  const failure = Object.assign(new Error("password authentication failed"), { code: "28P01", client: "PLANTED" });
  log.error({ err: failure }, "as it was thrown");
  log.error({ err: { ...failure, message: failure.message, stack: failure.stack } }, "as it was handed on");
  log.error({ err: "a word" }, "a word");
  const errors = lines.map((line) => (JSON.parse(line) as { err: Record<string, unknown> }).err);
  expect(errors).toMatchObject([
    { message: failure.message, code: "28P01" },
    { message: failure.message, code: "28P01" },
    { message: "a word" },
  ]);
  expect(lines.join()).not.toContain("PLANTED");
});

test("a line is one line of JSON with its moment in UTC, whatever text it has", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const forged = 'a\n{"level":60,"msg":"the ledger\'s books are wrong"}\r\n\u2028\u001b[2J"';
  log.info({ name: forged, err: new Error(forged) }, forged);
  expect(lines).toHaveLength(1);
  const [text = ""] = lines;
  expect(text.split("").filter((character) => character < " ")).toEqual(["\n"]);
  const line = JSON.parse(text) as Record<string, unknown>;
  expect(line).toMatchObject({ level: 30, name: forged, msg: forged });
  expect(line["time"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});
