import { beforeEach, expect, it, vi } from "vitest";
import type * as ReturnTarget from "./return-target.ts";

let page: typeof ReturnTarget;

/** Another page in the same tab, however it was opened. */
async function openPage(address: string, type: "navigate" | "back_forward" | "reload"): Promise<void> {
  vi.resetModules();
  const opening = { type, name: `https://troco.example${address}` };
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([opening as unknown as PerformanceEntry]);
  page = await import("./return-target.ts");
}

beforeEach(async () => {
  const items = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  await openPage("/auth", "navigate");
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

it("gives back a protected address with its search, until it is forgotten", () => {
  page.rememberTarget("/my-card?purchase_password_token=a%2Fb");
  expect(page.rememberedTarget("marina")).toBe("/my-card?purchase_password_token=a%2Fb");
  page.rememberTarget("/extrato");
  expect(page.rememberedTarget("marina")).toBe("/extrato");
  page.forgetTarget();
  expect(page.rememberedTarget("marina")).toBeUndefined();
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
  page.rememberTarget(address);
  expect(page.rememberedTarget("marina")).toBeUndefined();
});

it("does without a storage that is refused", () => {
  vi.stubGlobal("sessionStorage", {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
    removeItem: () => undefined,
  });
  expect(() => page.rememberTarget("/extrato")).not.toThrow();
  expect(page.rememberedTarget("marina")).toBeUndefined();
});

it("leads to a screen whose session ended its own user alone", () => {
  page.rememberUser("marina");
  page.rememberTarget("/extrato");
  expect(page.rememberedTarget("caio")).toBeUndefined();
  expect(page.rememberedTarget("marina")).toBe("/extrato");
});

it.each(["back_forward", "reload"] as const)(
  "leads to such a screen its own person alone after a %s, too",
  async (type) => {
    page.rememberUser("marina");
    await openPage("/extrato", type);
    page.rememberTarget("/extrato");
    expect(page.rememberedTarget("caio")).toBeUndefined();
    expect(page.rememberedTarget("marina")).toBe("/extrato");
  },
);

it("leads nobody back to where somebody was before signing out", async () => {
  page.rememberUser("marina");
  page.leaveTarget();
  page.rememberTarget("/extrato");
  expect(page.rememberedTarget("marina")).toBeUndefined();
  await openPage("/extrato", "back_forward");
  page.rememberTarget("/extrato");
  expect(page.rememberedTarget("marina")).toBeUndefined();
});

it("leads a user who logs in to a link that was opened after the sign-out", async () => {
  page.rememberUser("marina");
  page.leaveTarget();
  await openPage("/my-card?purchase_password_token=a", "navigate");
  page.rememberTarget("/my-card?purchase_password_token=a");
  expect(page.rememberedTarget("caio")).toBe("/my-card?purchase_password_token=a");
});

it("takes the first address for a link only until somebody is signed in", async () => {
  await openPage("/extrato", "navigate");
  page.rememberUser("marina");
  page.rememberTarget("/extrato");
  expect(page.rememberedTarget("caio")).toBeUndefined();
});
