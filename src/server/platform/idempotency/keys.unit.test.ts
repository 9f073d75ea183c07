import { expect, test } from "vitest";
import { digestOf, type Intent } from "./keys.ts";

const intent: Intent = {
  userId: "marina",
  key: "a key",
  operation: "sendMoney",
  request: { amount: 100, message: null, username: "caio" },
};

test("a digest is of the operation and of each field's name and value, and of nothing else", () => {
  const digest = digestOf(intent);
  const same: Intent[] = [
    { ...intent, request: { username: "caio", amount: 100, message: null } },
    { ...intent, request: { ...intent.request, note: undefined } },
    { ...intent, userId: "caio", key: "another key" },
  ];
  for (const other of same) expect(digestOf(other).equals(digest)).toBe(true);
  const different: Intent[] = [
    { ...intent, operation: "payTill" },
    { ...intent, request: { ...intent.request, amount: 101 } },
    { ...intent, request: { ...intent.request, amount: "100" } },
    { ...intent, request: { ...intent.request, message: "null" } },
    { ...intent, request: { ...intent.request, message: undefined } },
    { ...intent, request: { ...intent.request, note: null } },
    { ...intent, request: { amount: 100, message: null, name: "caio" } },
  ];
  for (const other of different) expect(digestOf(other).equals(digest), JSON.stringify(other)).toBe(false);
});
