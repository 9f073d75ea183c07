import { expect, test } from "vitest";
import { parseInvocation, usage } from "./commands.ts";
import { explain, UsageError } from "./explain.ts";

test.each([["--help"], ["-h"], ["help"], ["block", "--help"]])("%s asks how it is used", (...args) => {
  expect(parseInvocation(args)).toBeUndefined();
  for (const command of ["grant-administrator EMAIL", "create-partner EMAIL NAME CATEGORY", "block EMAIL [REASON]"])
    expect(usage).toContain(command);
});

test.each<[string[], string]>([
  [[], "name a command"],
  [["grant-admin", "a@b.example"], 'there is no command "grant-admin"'],
  [["constructor", "a@b.example"], 'there is no command "constructor"'],
  [["create-partner", "a@b.example"], "NAME and CATEGORY missing"],
  [["block", "a@b.example", "Too", "many"], '"many" is one argument too many'],
  [["unblock", "a@b.example", "--cashback", "5"], "--cashback belongs to create-partner"],
  [["audit", "--last", "0f"], "--last belongs to verify-seals"],
  [["verify-seals", "--city", "Recife"], "--city belongs to create-partner"],
  [["unblock", "a@b.example", "--force"], "--force"],
])("arguments that it cannot follow are reported: %j", (args, sentence) => {
  const read = () => parseInvocation(args);
  expect(read).toThrow(UsageError);
  try {
    read();
  } catch (error) {
    expect(explain(error)).toContain(sentence);
  }
});
