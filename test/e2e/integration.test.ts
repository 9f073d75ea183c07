import { randomUUID } from "node:crypto";
import { Client } from "#server/cli/demo/index.ts";
import { domainErrorOf } from "#test/integration/support/calls.ts";
import { isSignedWith, WebhookReceiver } from "#test/integration/support/webhook-receiver.ts";
import { loginPassword } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./test.ts";

test("an owner makes a key that is shown once, has charges announced to a server, and ends both", async ({
  installation,
  visit,
}) => {
  const rita = await visit();
  const { page, messages } = rita;
  const { integration: own, common, consoles, partnerCharges } = messages;
  const till = await WebhookReceiver.open();
  try {
    await rita.arriveAsPartner("Rita Estrela", "rita@example.com", "Padaria Estrela");
    await page.getByRole("link", { name: consoles.titles.integration }).click();
    await expect(page.getByText(own.noKeys)).toBeVisible();
    await expect(page.getByText(own.noEndpoints)).toBeVisible();
    await expect(page.getByRole("link", { name: own.guide })).toHaveAttribute("href", "/api/guide");
    await expectAccessible(page);

    const client = await test.step("a key of the sandbox", async () => {
      await rita.button(own.newKey).click();
      const sheet = page.getByRole("dialog", { name: own.newKey });
      await sheet.getByLabel(own.keyName).fill("Balcão do fundo");
      await sheet.getByLabel(own.scopes["refunds:write"]).uncheck();
      await sheet.getByLabel(common.loginPassword).fill("another one");
      await sheet.getByRole("button", { name: own.createKey }).click();
      await expect(sheet.getByText(messages.errors.login_password_wrong({} as never))).toBeVisible();
      await sheet.getByLabel(common.loginPassword).fill(loginPassword);
      await sheet.getByRole("button", { name: own.createKey }).click();
      const shown = page.getByRole("dialog", { name: own.keyCreated });
      const key = await shown.getByLabel(own.keyText, { exact: true }).innerText();
      expect(key).toMatch(/^troco_test_/);
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(shown, "it is not lost by a slip").toBeVisible();
      await shown.getByRole("button", { name: own.kept }).click();
      await expect(shown).toBeHidden();
      await expect(page.getByText("Balcão do fundo")).toBeVisible();
      await expect(page.getByText(key)).toHaveCount(0);
      await expect(page.getByText(own.neverUsed)).toBeVisible();
      return new Client(installation.url, { authorization: `Bearer ${key}` });
    });

    const secret = await test.step("an address", async () => {
      await rita.button(own.newEndpoint).click();
      const sheet = page.getByRole("dialog", { name: own.newEndpoint });
      await sheet.getByLabel(own.url).fill("http://till.example.com/");
      await sheet.getByLabel(common.loginPassword).fill(loginPassword);
      await sheet.getByRole("button", { name: own.addEndpoint }).click();
      await expect(sheet.getByText(consoles.errors.webhook_url_not_allowed({} as never))).toBeVisible();
      await sheet.getByLabel(own.url).fill(till.url);
      await sheet.getByRole("button", { name: own.addEndpoint }).click();
      const shown = page.getByRole("dialog", { name: own.endpointAdded });
      const text = await shown.getByLabel(own.secretText, { exact: true }).innerText();
      await shown.getByRole("button", { name: own.kept }).click();
      await expect(page.getByText(till.url)).toBeVisible();
      return text;
    });

    await test.step("gets the event, and the log shows it", async () => {
      await client.call("createPaymentRequest", { card_number: "9042000000000019", amount: 2_500 });
      await till.waitFor(2);
      await rita.button(own.sendTest).click();
      const log = page.getByRole("dialog", { name: own.logOf(new URL(till.url).host) });
      await expect(log.getByText(own.statuses.delivered)).toHaveCount(3);
      await expect(log.getByText(own.events["charge.approved"])).toBeVisible();
      await expectAccessible(page);
      await log.getByRole("button", { name: own.resendName(own.events["charge.approved"]) }).click();
      await till.waitFor(4);
      expect(till.received.every((webhook) => isSignedWith(secret, webhook))).toBe(true);
      await expect(log.getByText(own.answered(204))).toHaveCount(4);
      await log.getByRole("button", { name: messages.common.close, exact: true }).first().click();
    });

    await test.step("the sandbox's events and charges are shown when it is chosen, marked as such, and an event is sent again", async () => {
      const events = page.getByRole("list", { name: own.eventLog });
      await expect(page.getByText(own.noEvents), "no live event").toBeVisible();
      await page.getByRole("radio", { name: partnerCharges.modes.test }).check();
      await expect(page.getByText(partnerCharges.testData)).toBeVisible();
      await expect(events.getByRole("button")).toHaveCount(3);
      await expectAccessible(page);
      await events.getByRole("button", { name: own.events["charge.approved"] }).click();
      const event = page.getByRole("dialog", { name: own.event });
      await expect(event.locator("pre")).toContainText('"status": "approved"');
      await expect(event.getByText(own.answered(204))).toHaveCount(2);
      await expectAccessible(page);
      await event.getByRole("button", { name: own.sendAgain }).click();
      await till.waitFor(5);
      await expect(event.getByText(own.answered(204))).toHaveCount(3);
      await event.getByRole("button", { name: messages.common.close, exact: true }).first().click();
      await page.getByRole("link", { name: consoles.titles.charges }).click();
      await expect(page.getByText(partnerCharges.testData), "on every screen that can show it").toBeVisible();
      await page.reload();
      await page.getByRole("button", { name: /Test C\./ }).click();
      await expect(page.getByText(partnerCharges.events.approved)).toBeVisible();
      await page.goto("/partner/charges");
      await page.getByRole("radio", { name: partnerCharges.modes.live }).check();
      await expect(page.getByText(partnerCharges.none)).toBeVisible();
      await expect(page.getByText(partnerCharges.testData)).toBeHidden();
      await page.getByRole("link", { name: consoles.titles.integration }).click();
    });

    await test.step("what the key has requested is listed, by operation and result, without any value", async () => {
      await expect(client.call("getPartnerPaymentRequest", { id: randomUUID() })).rejects.toThrow();
      await page.reload();
      await rita.button(own.requestsName("Balcão do fundo")).click();
      const requests = page.getByRole("dialog", { name: own.requestsOf("Balcão do fundo") });
      await expect(requests.getByText("POST /api/partner/payment-requests")).toBeVisible();
      await expect(requests.getByText("GET /api/partner/payment-requests/{id}")).toBeVisible();
      await expect(requests.getByText("payment_request_not_found")).toBeVisible();
      await expectAccessible(page);
      await requests.getByRole("button", { name: messages.common.close, exact: true }).first().click();
    });

    await test.step("a new secret signs beside the one before", async () => {
      await rita.button(own.rotate).click();
      const ask = page.getByRole("dialog", { name: own.rotateTitle });
      await ask.getByLabel(common.loginPassword).fill(loginPassword);
      await ask.getByRole("button", { name: own.rotate }).click();
      const shown = page.getByRole("dialog", { name: own.rotated });
      const next = await shown.getByLabel(own.secretText, { exact: true }).innerText();
      await shown.getByRole("button", { name: own.kept }).click();
      await rita.button(own.sendTest).click();
      const [last] = (await till.waitFor(6)).slice(-1);
      expect([secret, next].map((each) => isSignedWith(each, last!))).toEqual([true, true]);
      await page.getByRole("dialog").getByRole("button", { name: messages.common.close, exact: true }).first().click();
    });

    await test.step("and both are ended", async () => {
      await rita.button(own.removeName(new URL(till.url).host)).click();
      const remove = page.getByRole("dialog", { name: own.removeTitle });
      await remove.getByRole("button", { name: own.remove }).click();
      await expect(page.getByText(own.noEndpoints)).toBeVisible();
      await rita.button(own.revokeName("Balcão do fundo")).click();
      const revoke = page.getByRole("dialog", { name: own.revokeTitle });
      await revoke.getByRole("button", { name: own.revoke }).click();
      await expect(page.getByText(own.revoked, { exact: true })).toBeVisible();
      expect((await domainErrorOf(client.call("listPartnerPaymentRequests", {}))).code).toBe("api_key_invalid");
    });
  } finally {
    await till.close();
  }
});
