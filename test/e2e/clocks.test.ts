import { patient } from "#test/harness/patience.ts";
import { charge, openAccount, openPartner } from "./accounts.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

test.describe.configure({ timeout: patient(240_000) });

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A device whose clock is wrong by so much; the page's steady clock is not. */
const withClock = ({ page }: Visitor, wrongMs: number) =>
  page.context().addInitScript((ms) => {
    const Right = Date;
    const now = () => Right.now() + ms;
    globalThis.Date = class extends Right {
      constructor(...given: unknown[]) {
        super(...((given.length === 0 ? [now()] : given) as [number]));
      }
      static override now = now;
    } as DateConstructor;
  }, wrongMs);

for (const [name, wrongMs] of [
  ["ten minutes slow", -10 * minuteMs],
  ["ten minutes fast", 10 * minuteMs],
  ["two days fast", 2 * dayMs],
] as const) {
  test(`on devices that are ${name} a charge has the time left that the server gives it, and today is its today`, async ({
    installation,
    visit,
  }) => {
    const [marina, till] = [await visit(), await visit()];
    for (const visitor of [marina, till]) await withClock(visitor, wrongMs);
    const [client, friend] = await Promise.all([
      marina.arriveActive("Marina Azevedo", "marina@example.com"),
      openAccount(installation, { name: "Caio Ferraz", email: "caio@example.com" }, { balance: 10_000 }),
    ]);
    const owner = await openPartner(installation, { name: "Rita", email: "rita@example.com" }, "Padaria Estrela");

    const { username } = await client.call("getProfile", {});
    await friend.call("sendMoney", { username, amount: 5_000 });
    await marina.page.goto("/extrato");
    await expect(marina.page.getByRole("main")).toContainText(/hoje/i);
    await marina.page.goto("/");

    await till.enter(owner, "/partner/profile");
    await charge(owner, client, 1_000, "1 café");
    await expect(marina.chargePopup("Padaria Estrela").getByRole("timer")).toHaveText(/expira em (5:00|4:[345]\d)/);
    await till.page.goto("/partner/charges");
    await expect(till.page.getByRole("main")).toContainText("Marina A.");
    await expect(till.page.getByRole("main")).toContainText(/hoje|expira/i);
  });
}
