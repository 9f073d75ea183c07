import { beforeEach, expect, it, vi } from "vitest";
import { forgetTarget, rememberedTarget, rememberTarget } from "./return-target.ts";

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

it("gives back a protected address with its search, until it is forgotten", () => {
  rememberTarget("/my-card?purchase_password_token=a%2Fb");
  expect(rememberedTarget()).toBe("/my-card?purchase_password_token=a%2Fb");
  rememberTarget("/extrato");
  expect(rememberedTarget()).toBe("/extrato");
  forgetTarget();
  expect(rememberedTarget()).toBeUndefined();
});

it.each([
  "https://example.com/extrato",
  "//example.com",
  "//example.com/extrato?a=1",
  "/\\example.com",
  "javascript:alert(1)",
  "extrato",
  "/extrato/../api/live",
  "/api/files/1",
  "/auth",
  "/auth?mode=sign-up",
  "",
])("leads nowhere but to a protected address of ours: %s", (address) => {
  rememberTarget(address);
  expect(rememberedTarget()).toBeUndefined();
});

it("does without a storage that is refused", () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
    removeItem: () => undefined,
  });
  expect(() => rememberTarget("/extrato")).not.toThrow();
  expect(rememberedTarget()).toBeUndefined();
});
