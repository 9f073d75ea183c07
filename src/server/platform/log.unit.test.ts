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
