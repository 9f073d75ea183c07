import type { PaymentLink } from "./troco.ts";

export interface Product {
  readonly id: string;
  readonly name: string;
  /** Minor units. */
  readonly price: number;
}

export const products: readonly Product[] = [
  { id: "coffee", name: "Coffee", price: 450 },
  { id: "cake", name: "Corn cake", price: 900 },
  { id: "bread", name: "Bread & butter", price: 600 },
];

export interface Order {
  readonly id: string;
  readonly lines: readonly { readonly product: Product; readonly quantity: number }[];
  /** Minor units. */
  readonly amount: number;
  link: PaymentLink | undefined;
  charge: { readonly id: string; readonly customer: string; readonly paidAt: string | null } | undefined;
}

const money = new Intl.NumberFormat("en", { style: "currency", currency: process.env["CURRENCY"] ?? "USD" });
export const priceOf = (minor: number) => money.format(minor / 100);

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const page = (title: string, body: string, head = "") => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}
<title>${escape(title)}</title><link rel="stylesheet" href="/shop.css"></head>
<body><h1>${escape(title)}</h1>${body}</body></html>`;

/** The button is a picture that Troco serves, in the language of the page. */
const button = (trocoUrl: string) =>
  `<button><img src="${escape(trocoUrl)}/pay-button/en.svg" alt="Pay with Troco" width="192" height="48"></button>`;

export function showShop(trocoUrl: string): string {
  const rows = products.map(
    ({ id, name, price }) =>
      `<li><label for="${id}">${escape(name)}, ${priceOf(price)}</label><input id="${id}" name="quantity-${id}" type="number" min="0" max="99" value="0"></li>`,
  );
  return page(
    "Example shop",
    `<form method="post" action="/orders"><ul>${rows.join("")}</ul>${button(trocoUrl)}</form>`,
  );
}

const states: Record<PaymentLink["status"], string> = {
  open: "Waiting for your payment.",
  // The page reloads itself, and the next load finds the charge.
  paid: "Confirming your payment.",
  expired: "The payment link has expired. Nothing was charged.",
  cancelled: "The payment link was cancelled. Nothing was charged.",
};

export function showOrder(order: Order, trocoUrl: string): string {
  const rows = order.lines.map(
    ({ product, quantity }) =>
      `<li><span>${quantity} × ${escape(product.name)}</span><span>${priceOf(product.price * quantity)}</span></li>`,
  );
  const list = `<ul>${rows.join("")}<li><strong>Total</strong><strong>${priceOf(order.amount)}</strong></li></ul>`;
  if (order.charge !== undefined) {
    const { id, customer } = order.charge;
    return page(
      "Receipt",
      `<p role="status">Thank you! Paid by ${escape(customer)}</p>${list}<p>Charge ${escape(id)}</p>`,
    );
  }
  const pay = `<form method="post" action="/orders/${order.id}/pay">${button(trocoUrl)}</form>`;
  const state = `<p role="status">${states[order.link?.status ?? "open"]}</p>`;
  // The page reloads, so that a customer who comes back early sees the payment once it is known.
  return page("Your order", `${state}${list}${pay}`, '<meta http-equiv="refresh" content="3">');
}
