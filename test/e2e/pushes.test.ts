import type { Page } from "@playwright/test";
import { PushDevice, PushService } from "#test/integration/support/push-service.ts";
import { charge, openAccount, openPartner } from "./accounts.ts";
import { wholeBrowser } from "./browser.ts";
import { expect, test } from "./test.ts";

test.use({ environment: { PUSH_TO_THIS_MACHINE: "true" }, launchOptions: wholeBrowser });

/** The part of the service worker's scope that is used here. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly NotificationEvent: new (name: string, init: object) => Event;
  readonly ExtendableEvent: { readonly prototype: Event & { waitUntil(work: Promise<unknown>): void } };
  /** The number of pushes that the worker has handled. */
  handled: number;
}

/**
 * Gives the page a subscription, because a browser cannot subscribe without a push service. All
 * else is real: the permission, the server, the encrypted push to a local address, the service
 * worker and the notification.
 */
async function giveSubscription(page: Page, device: PushDevice): Promise<void> {
  await page.addInitScript((given) => {
    const kept = "test-subscribed";
    const bytesOf = (base64url: string) =>
      Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.codePointAt(0)!)
        .buffer;
    const subscriptionOf = (key: string) => ({
      endpoint: given.endpoint,
      options: { applicationServerKey: bytesOf(key) },
      getKey: (name: "p256dh" | "auth") => bytesOf(given[name]),
      unsubscribe: () => Promise.resolve(localStorage.removeItem(kept) === undefined),
    });
    const known = () => {
      const key = localStorage.getItem(kept);
      return key === null ? null : subscriptionOf(key);
    };
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(known()),
      subscribe: ({ applicationServerKey: key }: { applicationServerKey: string }) => {
        localStorage.setItem(kept, key);
        return Promise.resolve(subscriptionOf(key));
      },
    });
  }, device.subscription);
}

test("a device that was subscribed shows charges and money, and stops with the session", async ({
  installation,
  visit,
}) => {
  const marina = await visit({ installs: true });
  const { page, messages } = marina;
  const { push: said } = messages.notifications;
  const { origin } = new URL(installation.url);
  const service = await PushService.open();
  const device = new PushDevice(service.origin);
  await giveSubscription(page, device);
  const [client, till, friend] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com"),
    openPartner(installation, { name: "Rita Estrela", email: "rita@example.com" }, "Padaria Estrela"),
    openAccount(installation, { name: "Caio Ferraz", email: "caio@example.com" }, { balance: 20_000 }),
  ]);
  const { username } = await client.call("getProfile", {});
  const tools = await page.context().newCDPSession(page);
  const { browserContextId } = (await tools.send("Target.getTargetInfo")).targetInfo;
  const allow = (setting: "granted" | "denied") =>
    tools.send("Browser.setPermission", {
      permission: { name: "notifications" },
      setting,
      origin,
      ...(browserContextId !== undefined && { browserContextId }),
    });
  const card = page.getByRole("region", { name: said.title });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  await test.step("where the browser refuses, the inbox says how to turn it on again", async () => {
    await allow("denied");
    await page.getByRole("banner").locator('a[href="/notifications"]').click();
    await expect(card).toContainText(said.denied);
    await expect(card.getByRole("button")).toHaveCount(0);
  });

  await test.step("once it is allowed, a tap is enough", async () => {
    await allow("granted");
    await marina.comeBack();
    await card.getByRole("button", { name: said.enable }).click();
    await expect(card).toContainText(said.on);
    await page.reload();
    await expect(card).toContainText(said.on);
  });

  const registered = new Promise<string>((found) => {
    tools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own !== undefined) found(own.registrationId);
    });
  });
  await tools.send("ServiceWorker.enable");
  const registrationId = await registered;
  const worker = page.context().serviceWorkers()[0]!;
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const { waitUntil } = scope.ExtendableEvent.prototype;
    scope.handled = 0;
    scope.ExtendableEvent.prototype.waitUntil = function (work) {
      waitUntil.call(this, work);
      if (this.type === "push") void work.finally(() => (scope.handled += 1));
    };
  });
  /**
   * Hands the newest push to the worker, decrypted, as the browser would, and waits until the
   * worker has handled it: Chromium forgets a notification that is requested between storing and
   * showing it.
   */
  const handOver = async (count: number) => {
    const pushes = await service.waitFor(device, count);
    const data = JSON.stringify(device.decrypt(pushes[count - 1]!));
    await tools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
    await expect.poll(() => worker.evaluate(() => (globalThis as unknown as WorkerScope).handled)).toBe(count);
  };
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => `${title} | ${body}`),
    );

  await test.step("a charge is shown as one that asks to be paid, and goes when it was answered here", async () => {
    await charge(till, client, 4_200);
    await handOver(1);
    await expect
      .poll(shown)
      .toEqual(["Cobrança de Padaria Estrela | Você paga $42,00. Toque para autorizar ou rejeitar."]);
    const popup = marina.chargePopup("Padaria Estrela");
    await popup.getByRole("button", { name: messages.paymentRequests.reject }).click();
    await expect(popup).toBeHidden();
    await expect.poll(shown).toEqual([]);
    // The app is in view and says so itself.
    await handOver(2);
    await expect.poll(shown).toEqual([]);
  });

  await test.step("a tap on money received leads to the statement, without loading the app anew", async () => {
    await page.evaluate(() => Object.assign(window, { still: true }));
    await friend.call("sendMoney", { username, amount: 1_500 });
    await handOver(3);
    await expect.poll(shown).toEqual(["Você recebeu $15,00 | De Caio Ferraz"]);
    // A test cannot tap outside of the page, so the worker gets the event of a tap.
    await worker.evaluate(async () => {
      const { registration, NotificationEvent } = globalThis as unknown as WorkerScope;
      const [notification] = await registration.getNotifications();
      dispatchEvent(new NotificationEvent("notificationclick", { notification }));
    });
    await expect(page).toHaveURL(/\/extrato\?receipt=/);
    await expect(page.getByRole("main")).toContainText("+$15,00");
    await expect.poll(shown).toEqual([]);
    expect(await page.evaluate(() => "still" in window)).toBe(true);
  });

  await test.step("signing out ends it, for the browser and for the server", async () => {
    await page.goto("/profile");
    await marina.button(messages.profile.signOut).click();
    await expect(page).toHaveURL(/\/auth/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("push-wished-by"))).toBeNull();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("test-subscribed"))).toBeNull();
    const before = service.to(device).length;
    await friend.call("sendMoney", { username, amount: 700 });
    // A push to another device that comes after it shows that this one's would have come.
    const other = new PushDevice(service.origin);
    await friend.call("subscribeToPush", other.subscription);
    const back = await openAccount(installation, { name: "Ana Prado", email: "ana@example.com" }, { balance: 1_000 });
    await back.call("sendMoney", { username: "caio.ferraz", amount: 500 });
    await service.waitFor(other, 1);
    expect(service.to(device)).toHaveLength(before);
  });
  await service.close();
});
