import type { Page } from "@playwright/test";
import { loginPassword } from "#test/harness/users.ts";
import { charge, openPartner, purchasePassword } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { installed } from "./installed.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

/** All that the browser stores for the app's origin, in every storage of scripts, as text. */
function readStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        cached.push(request.url, (await (await cache.match(request))!.text()).slice(0, 200_000));
      }
    }
    const databases = (await indexedDB.databases()).map(({ name }) => `database ${name}`);
    return [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
      ...databases,
      ...cached,
    ].join("\n");
  });
}

/** The values that identify the user, or says something of her money. */
async function personal(visitor: Visitor, username: string, cardNumber: string) {
  const stored = await readStorage(visitor.page);
  const values = [
    "Quitéria Zanforlin",
    "quiteria@example.com",
    username,
    cardNumber,
    // Four digits alone may stand in a script, too.
    `*${cardNumber.slice(-4)}`,
    "35800",
    "Padaria Estrela",
    "Rita",
    "curuquara",
  ];
  return values.filter((value) => stored.includes(value));
}

test("the device stores nothing that was seen unless its user agrees, and nothing personal once a session is over", async ({
  installation,
  visit,
}) => {
  const visitor = await visit({ installs: true });
  const { page, messages } = visitor;
  const [client, till] = await Promise.all([
    visitor.arriveActive("Quitéria Zanforlin", "quiteria@example.com", { balance: 40_000 }),
    openPartner(installation, { name: "Rita Estrela", email: "rita@example.com" }, "Padaria Estrela"),
  ]);
  const paid = await charge(till, client, 4_200);
  await client.call("approvePaymentRequest", { id: paid, amount: 4_200, purchase_password: purchasePassword });
  const { username, user_id: userId } = await client.call("getProfile", {});
  const { card_number: cardNumber } = await client.call("getFullCardForPayment", {});
  const kept = () => personal(visitor, username, cardNumber);
  await installed(page);

  const lookAround = async () => {
    await page.goto("/extrato");
    await expect(page.getByRole("main").getByText("Padaria Estrela").first()).toBeVisible();
    await page.goto("/my-card");
    await expect(page.getByRole("region", { name: messages.card.number })).toBeVisible();
    await page.goto("/");
    await expect(page.getByText(messages.home.availableNow)).toBeVisible();
  };

  await test.step("not agreed: nothing, and without a connection the app opens without figures", async () => {
    await lookAround();
    expect(await kept()).toEqual([]);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText(messages.shell.offline)).toBeVisible();
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/Zanforlin|358|Padaria/);
    await expectAccessible(page);
    await page.context().setOffline(false);
    await expect(page.getByRole("main")).toContainText("Quitéria Zanforlin");
  });

  await test.step("agreed: what was seen, and once it is withdrawn nothing again", async () => {
    await visitor.agreeToStoring();
    await expectAccessible(page);
    await lookAround();
    expect(await kept()).toEqual(
      expect.arrayContaining(["Quitéria Zanforlin", cardNumber, "35800", "Padaria Estrela"]),
    );
    await page.goto("/profile?section=account");
    const choice = page.getByLabel(messages.profile.storeLastKnown);
    await expect(choice).toBeChecked();
    await choice.focus();
    await page.keyboard.press("Space");
    await expect(choice).not.toBeChecked();
    expect(await kept()).toEqual([]);
  });

  /** A transfer whose answer never comes, so that it is kept until its outcome is known. */
  const leaveTransfer = async () => {
    const { username: ritas } = await till.call("getProfile", {});
    await page.evaluate(
      ([user, to]) =>
        localStorage.setItem(
          "open-money-intents",
          JSON.stringify([
            {
              operationId: "sendMoney",
              about: "",
              idempotencyKey: crypto.randomUUID(),
              userId: user,
              input: { username: to, amount: 35_800, message: "curuquara" },
            },
          ]),
        ),
      [userId, ritas] as const,
    );
  };

  await test.step("signed out: nothing", async () => {
    await visitor.agreeToStoring();
    await lookAround();
    await page.goto("/profile");
    await leaveTransfer();
    expect(await kept()).toContain("curuquara");
    await visitor.button(messages.profile.signOut).click();
    await expect(page).toHaveURL(/\/auth/);
    expect(await kept()).toEqual([]);
  });

  await test.step("a session that ended elsewhere: nothing, at once where the page is open", async () => {
    await visitor.signIn("quiteria@example.com");
    await expect(page.getByText(messages.home.availableNow)).toBeVisible();
    await visitor.agreeToStoring();
    await lookAround();
    expect(await kept()).toContain("Quitéria Zanforlin");
    await leaveTransfer();
    const elsewhere = await visit();
    await elsewhere.signIn("quiteria@example.com");
    await expect(elsewhere.page.getByText(messages.home.availableNow)).toBeVisible();
    await elsewhere.page.goto("/profile?section=security");
    await elsewhere.button(messages.profile.signOutOthers).click();
    const asked = elsewhere.page.getByRole("dialog");
    await asked.getByLabel(messages.common.loginPassword).fill(loginPassword);
    await asked.getByLabel(messages.common.loginPassword).press("Enter");
    await expect(page.getByRole("main").getByRole("link", { name: messages.common.login })).toBeVisible();
    await expect.poll(kept).toEqual([]);
  });

  await test.step("and at the next start where it was closed", async () => {
    await visitor.signIn("quiteria@example.com");
    await expect(page.getByText(messages.home.availableNow)).toBeVisible();
    await visitor.agreeToStoring();
    await lookAround();
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto("/");
    await expect(page).toHaveURL(/\/auth/);
    await expect.poll(kept).toEqual([]);
  });
});
