import { expect, it } from "vitest";
import type { Language } from "#contract/limits.ts";
import { checkoutPage } from "./page.ts";

const session = {
  id: "sandbox_1",
  client_reference_id: "1",
  amount: 128_450n,
  currency: "BRL",
  language: "pt",
  success_url: "https://troco.example/payment-success",
  cancel_url: "https://troco.example/add-money",
  status: "open",
  payment_status: "unpaid",
  failed: false,
  refunded: 0n,
  dispute: null,
  card: null,
  created_at: new Date("2026-11-21T12:00:00Z"),
} as const;

it("leads a customer who has paid back to the payment, and says of no other that they have", async () => {
  const open = String(await checkoutPage(session, "pt", false));
  expect(open).toContain(`<a href="${session.cancel_url}">Voltar sem pagar</a>`);
  const paid = String(await checkoutPage({ ...session, status: "complete", payment_status: "paid" }, "pt", false));
  expect(paid).toContain(`<a href="${session.success_url}">Voltar ao Troco</a>`);
  expect(paid).not.toContain(session.cancel_url);
});

it.each<[Language, string]>([
  ["pt", "R$\u00a01.284,50"],
  ["es", "R$\u00a01.284,50"],
  ["en", "R$1,284.50"],
])("words the amount in %s as every screen of ours does", async (language, amount) => {
  const page = String(await checkoutPage(session, language, false));
  expect(page).toContain(`<p class="amount">${amount}</p>`);
  expect(page).toContain(` ${amount}</button>`);
});
