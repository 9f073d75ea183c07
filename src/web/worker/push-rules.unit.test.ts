import { expect, test } from "vitest";
import { isMessage, outcomeOf, pathOf } from "./push-rules.ts";

const message = { tag: "1", title: "Cobrança", body: "Você paga", path: "/", language: "pt", over: false };

test("a push of another release is not taken for one of this", () => {
  expect(isMessage(message)).toBe(true);
  for (const value of [null, "text", {}, { ...message, title: 1 }, { ...message, over: undefined }])
    expect(isMessage(value)).toBe(false);
});

test("a charge that is over goes where the app is in view, and is shown quietly elsewhere", () => {
  expect(outcomeOf(message, true)).toBe("show");
  expect(outcomeOf({ ...message, over: true }, true)).toBe("withdraw");
  expect(outcomeOf({ ...message, over: true }, false)).toBe("replace");
});

test("a tap leads to a screen of ours and nowhere else", () => {
  const receipt = "/extrato?receipt=01a1ff4c-32b2-72e9-8c2c-45aa26c15c33";
  expect(pathOf({ path: receipt })).toBe(receipt);
  expect(pathOf({ path: "/notifications" })).toBe("/notifications");
  for (const data of [
    null,
    undefined,
    {},
    { path: "https://evil.example/" },
    { path: "//evil.example" },
    { path: `${receipt}/../x` },
    { path: "/notifications/../x" },
    { path: 1 },
  ])
    expect(pathOf(data)).toBe("/");
});
