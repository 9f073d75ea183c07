import { html } from "hono/html";
import type { Language } from "#contract/limits.ts";
import { formatMoney, localeOf } from "#contract/money-format.ts";
import { toWire } from "#server/platform/wire.ts";
import { sandboxMessages, type SandboxMessages } from "./messages.ts";
import type { SandboxSession, Turn } from "./store.ts";

/** Stripe's own test numbers where it has them; those that pay later are of its direct debits. */
export const testCards = {
  pays: "4242 4242 4242 4242",
  declines: "4000 0000 0000 0002",
  abandons: "4000 0000 0000 3220",
  pays_later: "DE08 3704 0044 0532 0130 03",
  fails_later: "DE62 3704 0044 0532 0130 01",
  disputes: "4000 0000 0000 0259",
} as const;

export type TestCard = keyof typeof testCards;

/**
 * The later decisions of the provider and the bank about a payment, with the event of each.
 */
export const sandboxTurns = {
  refunds: "refund.created",
  wins: "charge.dispute.funds_reinstated",
  loses: "charge.dispute.closed",
} as const satisfies Record<string, Turn>;

/** Digits in groups or without gaps. */
export const cardNumberPattern = /^[0-9](?: ?[0-9]){11,18}$/;

/** The sandbox's checkout page, which needs no script. */
export function checkoutPage(session: SandboxSession, language: Language, declined: boolean) {
  const messages = sandboxMessages[language];
  const amount = formatMoney(toWire(session.amount), { currency: session.currency, language });
  const card = (name: TestCard, checked: boolean) =>
    html`<label
      ><input type="radio" name="card" value="${name}" ${checked ? "checked" : ""} /><span
        ><b>${messages[name]}</b><code>${testCards[name]}</code></span
      ></label
    >`;
  return html`<!doctype html>
    <html lang="${localeOf[language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>${messages.title} · Troco</title>
        <link rel="stylesheet" href="/sandbox/checkout.css" />
      </head>
      <body>
        <main>
          <p class="notice">${messages.notice}</p>
          <h1>${messages.title}</h1>
          <p class="amount">${amount}</p>
          ${
            session.status === "open"
              ? html`<form method="post">
                  ${declined ? html`<p class="declined" role="alert">${messages.declined}</p>` : ""}
                  <fieldset>
                    <legend>${messages.choose}</legend>
                    ${card("pays", !declined)} ${card("declines", declined)} ${card("abandons", false)}
                    ${card("pays_later", false)} ${card("fails_later", false)} ${card("disputes", false)}
                  </fieldset>
                  <label class="number"
                    ><span>${messages.otherNumber}</span
                    ><input
                      name="number"
                      inputmode="numeric"
                      autocomplete="off"
                      maxlength="24"
                      pattern="${cardNumberPattern.source}"
                      title="${messages.numberFormat}"
                  /></label>
                  <button type="submit">${messages.pay} ${amount}</button>
                </form>`
              : html`<p role="status">${messages.over}</p>
                  ${stateOf(session).map((line) => html`<p>${messages.states[line]}</p>`)}
                  ${turnsOf(session).map(
                    (turn) =>
                      html`<form method="post" action="/sandbox/checkout/${session.id}/turn">
                        <button type="submit" name="turn" value="${turn}" class="quiet">${messages.turns[turn]}</button>
                      </form>`,
                  )}`
          }
          ${
            session.status === "complete"
              ? html`<a href="${session.success_url}">${messages.home}</a>`
              : html`<a href="${session.cancel_url}">${messages.back}</a>`
          }
        </main>
      </body>
    </html>`;
}

function stateOf({ refunded, dispute }: SandboxSession): (keyof SandboxMessages["states"])[] {
  const states: (keyof SandboxMessages["states"])[] = refunded > 0n ? ["refunded"] : [];
  if (dispute !== null) states.push(dispute === "needs_response" ? "disputed" : dispute);
  return states;
}

function turnsOf({ payment_status: paymentStatus, refunded, dispute }: SandboxSession): (keyof typeof sandboxTurns)[] {
  if (paymentStatus !== "paid") return [];
  return [
    ...(refunded === 0n && dispute !== "lost" ? ["refunds" as const] : []),
    ...(dispute === "needs_response" ? (["wins", "loses"] as const) : []),
  ];
}

export const checkoutStyle = `
:root { color-scheme: light dark; --paper: #f6f4ef; --surface: #fff; --ink: #10231c; --ink-2: #52625a; --line: #e3dfd4; --leaf: #0b7a53; --amber-ink: #8a5200; --amber-wash: #fdf1dc; --clay: #b3362b; --clay-wash: #fbe9e6; --on-leaf: #fff; }
@media (prefers-color-scheme: dark) { :root { --paper: #0c1613; --surface: #13211c; --ink: #eaf1ed; --ink-2: #a9b8b0; --line: #22332c; --leaf: #4cc795; --amber-ink: #ffd48a; --amber-wash: #33260f; --clay: #f0897f; --clay-wash: #3a1c19; --on-leaf: #0c1613; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 440px; margin: 0 auto; padding: 24px 18px 48px; }
.notice { background: var(--amber-wash); color: var(--amber-ink); border-radius: 14px; padding: 12px 16px; margin: 0 0 24px; }
h1 { font-size: 21px; letter-spacing: -0.02em; margin: 0; }
.amount { font-size: 54px; font-weight: 750; letter-spacing: -0.045em; line-height: 1.1; margin: 8px 0 24px; font-variant-numeric: tabular-nums; }
fieldset { border: 0; padding: 0; margin: 0 0 20px; display: grid; gap: 10px; }
legend { font-weight: 600; padding: 0; margin-bottom: 10px; }
label { display: flex; gap: 12px; align-items: center; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; padding: 14px 16px; min-height: 64px; cursor: pointer; }
label:has(:checked) { border-color: var(--leaf); outline: 1px solid var(--leaf); }
input { width: 20px; height: 20px; accent-color: var(--leaf); flex: none; }
label span { display: grid; }
code { color: var(--ink-2); font: inherit; font-variant-numeric: tabular-nums; }
.number { display: grid; gap: 4px; margin-bottom: 20px; }
.number input { width: 100%; min-height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--paper); color: var(--ink); font: inherit; font-variant-numeric: tabular-nums; }
button { width: 100%; min-height: 52px; border: 0; border-radius: 16px; background: var(--leaf); color: var(--on-leaf); font: inherit; font-weight: 650; cursor: pointer; }
button.quiet { background: var(--surface); color: var(--leaf); border: 1px solid var(--line); margin-bottom: 10px; }
a { display: block; text-align: center; color: var(--leaf); font-weight: 600; padding: 16px; }
.declined { background: var(--clay-wash); color: var(--clay); border-radius: 14px; padding: 12px 16px; }
:focus-visible { outline: 3px solid var(--leaf); outline-offset: 2px; }
`;
