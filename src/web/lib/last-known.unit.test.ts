import { beforeEach, expect, test, vi } from "vitest";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});

const { agreeToStoring, forgetLastKnown, isStoringAgreed, keepLastKnown, lastKnownUser } =
  await import("./last-known.ts");
const { queryClient } = await import("./query.ts");
keepLastKnown();

const marina = { id: "marina", email: "marina@example.com", name: "Marina Azevedo", emailVerified: true };
const caio = { id: "caio", email: "caio@example.com", name: "Caio Ferraz", emailVerified: true };
const later = new Date(Date.now() + 60_000).toISOString();

const signInWithout = (user: typeof marina, expiresAt = later) =>
  queryClient.setQueryData(["session"], { user, session: { id: "1", expiresAt, token: "a secret token" } });
/** And agrees that the device stores what is seen. */
function signIn(user: typeof marina, expiresAt = later): void {
  signInWithout(user, expiresAt);
  agreeToStoring(true);
}
const answer = (operation: string, data: unknown) => queryClient.setQueryData([operation, {}], data);
const profileOf = (user: typeof marina, more: object = {}) => ({
  user_id: user.id,
  full_name: user.name,
  username: user.id,
  card_display: "****0461",
  wallet_balance: 12_345,
  cashback_balance: 678,
  cashback_this_month: 90,
  is_active: true,
  phone: "+5511987654321",
  address: "Rua Augusta, 1508",
  document_photo_url: "/api/files/document",
  selfie_photo_url: "/api/files/selfie",
  ...more,
});
const kept = () => stored.get("last-known") ?? "";

beforeEach(() => {
  queryClient.clear();
  forgetLastKnown();
});

test("of the profile only what home shows is kept, of the session neither token nor id", () => {
  signIn(marina);
  answer("getProfile", profileOf(marina));
  expect(kept()).toContain("12345");
  for (const secret of ["marina@example.com", "5511987654321", "Augusta", "/api/files", "token"]) {
    expect(kept()).not.toContain(secret);
  }
  expect(lastKnownUser()).toEqual({ id: "marina", name: "Marina Azevedo" });
});

test("of a card that was opened only the number is kept, and not for the next user", () => {
  signIn(marina);
  answer("getProfile", profileOf(marina));
  answer("getFullCardForPayment", { card_number: "6277010000000461", wallet_balance_display: "R$ 987,65" });
  expect(kept()).toContain("6277010000000461");
  expect(kept()).not.toContain("987,65");
  signIn(caio);
  expect(kept()).not.toContain("6277010000000461");
});

test("nothing is kept before it is known whose it is, nor under somebody else's name", () => {
  answer("getProfile", profileOf(marina));
  expect(kept()).toBe("");
  signIn(marina);
  // Another tab signed Caio in, and this one has not heard of it yet.
  answer("getLastTransaction", { merchant: "Padaria Estrela" });
  answer("getProfile", profileOf(caio));
  expect(kept()).toBe("");
});

test("what home asked ahead of the session is kept when it is known whose it is", () => {
  answer("getProfile", profileOf(marina));
  answer("getLastTransaction", { merchant: "Padaria Estrela" });
  signIn(marina);
  expect(kept()).toContain("12345");
  expect(kept()).toContain("Padaria Estrela");
});

test("what one user was answered is never kept for the next, whichever answer comes first", () => {
  signIn(marina);
  answer("getProfile", profileOf(marina));
  answer("getLastTransaction", { merchant: "Padaria Estrela" });
  // Caio signs in in another tab; of this one's answers the profile is the first to be his.
  answer("getProfile", profileOf(caio));
  signIn(caio);
  expect(kept()).not.toContain("Padaria Estrela");
  forgetLastKnown();
  signIn(marina);
  answer("getLastTransaction", { merchant: "Padaria Estrela" });
  signIn(caio);
  answer("getProfile", profileOf(caio));
  expect(kept()).toContain("Caio Ferraz");
  expect(kept()).not.toContain("Padaria Estrela");
});

test("an account that is not active has no figures to show", () => {
  signIn(marina);
  answer("getProfile", profileOf(marina, { is_active: false }));
  expect(kept()).not.toContain("12345");
});

test("only the first page of the whole statement is kept", () => {
  signIn(marina);
  const pages = (description: string) => ({
    pages: [{ transactions: [{ description }] }, { transactions: ["older"] }],
  });
  queryClient.setQueryData(["listTransactions", { type: "all" }, "pages"], pages("the newest"));
  queryClient.setQueryData(["listTransactions", { type: "purchases" }, "pages"], pages("of one kind"));
  queryClient.setQueryData(["listTransactions", { type: "all", month: "2026-10" }, "pages"], pages("of one month"));
  expect(kept()).toContain("the newest");
  for (const other of ["older", "of one kind", "of one month"]) expect(kept()).not.toContain(other);
});

test("what one user saw goes when another signs in, when the session ends, and at its own end", () => {
  signIn(marina);
  answer("getProfile", profileOf(marina));
  signIn(caio);
  expect(kept()).not.toContain("Marina");
  expect(kept()).not.toContain("12345");
  queryClient.setQueryData(["session"], null);
  expect(kept()).toBe("");
  signIn(marina, new Date(Date.now() - 1).toISOString());
  expect(lastKnownUser()).toBeUndefined();
  expect(kept()).toBe("");
});

test("without agreement nothing is stored but whose session it is, and only of the user who agreed", () => {
  const marker = JSON.stringify({ user: { id: "marina", name: "" }, until: later });
  signInWithout(marina);
  answer("getProfile", profileOf(marina));
  answer("getFullCardForPayment", { card_number: "6277010000000461" });
  expect(kept()).toBe(marker);
  agreeToStoring(true);
  expect(isStoringAgreed()).toBe(true);
  for (const seen of ["Marina Azevedo", "12345", "6277010000000461"]) expect(kept()).toContain(seen);
  // Another tab withdraws it: an answer to this one stores nothing any more.
  stored.set("last-known", marker);
  answer("getProfile", profileOf(marina, { wallet_balance: 99_999 }));
  expect(kept()).toBe(marker);
  agreeToStoring(true);
  agreeToStoring(false);
  expect(kept()).toBe(marker);
  agreeToStoring(true);
  signInWithout(caio);
  answer("getProfile", profileOf(caio));
  expect(isStoringAgreed()).toBe(false);
  expect(kept()).not.toContain("Caio");
});
