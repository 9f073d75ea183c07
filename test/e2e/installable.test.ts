import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { groupCardNumber } from "#web/lib/card-number.ts";
import { findScreen, paths } from "#web/lib/screens.ts";
import { charge, openPartner, purchasePassword } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { installed } from "./installed.ts";
import { startReleases } from "./releases.ts";
import { expect, test } from "./test.ts";

test.use({ isNew: true });

interface Manifest {
  readonly id: string;
  readonly lang: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly theme_color: string;
  readonly background_color: string;
  readonly icons: readonly { src: string; sizes: string; type: string; purpose: string }[];
  readonly shortcuts: readonly { name: string; url: string }[];
}

/** The addresses of all files in the service worker's cache. */
function listKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });
}

test("the app can be installed: its manifest, and every icon as large as it says @full", async ({ visit }) => {
  const { page } = await visit();
  await page.goto("/auth");
  const link = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await page.request.get(link!);
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({ id: "/", lang: "pt-BR", start_url: "/", scope: "/", display: "standalone" });
  expect(manifest.theme_color).toMatch(/^#[0-9A-F]{6}$/i);
  expect(manifest.background_color).toMatch(/^#[0-9A-F]{6}$/i);

  const uses = manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`);
  expect(uses).toEqual(
    expect.arrayContaining([
      "any 192x192",
      "any 512x512",
      "maskable 192x192",
      "maskable 512x512",
      "monochrome 512x512",
    ]),
  );
  for (const { src, sizes, type, purpose } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()["content-type"], src).toBe(type);
    const { width, height, format } = await sharp(await icon.body()).metadata();
    expect(`${width}x${height} image/${format}`, src).toBe(`${sizes} ${type}`);
    // A system cuts its own shape from a maskable icon, so it must be filled to its corners.
    const corner = await sharp(await icon.body())
      .ensureAlpha()
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(corner[3] === 255, `${src} reaches its corner`).toBe(purpose === "maskable");
  }
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  const { width, hasAlpha } = await sharp(await (await page.request.get(touch!)).body()).metadata();
  expect({ width, hasAlpha }).toEqual({ width: 180, hasAlpha: false });
  const tab = await page.request.get("/favicon.ico");
  expect(tab.headers()["content-type"]).toBe("image/x-icon");

  const screens: readonly string[] = paths.filter((path) => !findScreen(path)?.open);
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(["/send-money", "/my-card", "/add-money"]);
  for (const { url } of manifest.shortcuts) expect(screens).toContain(url);
});

test("the app's page and its files carry the security headers, and nothing that is not listed here", async ({
  page,
  installation,
}) => {
  const every = {
    connection: "keep-alive",
    "content-security-policy":
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
      "connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; " +
      "form-action 'self'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    date: expect.any(String),
    "keep-alive": "timeout=75",
    "permissions-policy":
      "camera=(self), geolocation=(self), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)",
    "referrer-policy": "strict-origin-when-cross-origin",
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
    "x-request-id": expect.any(String),
  };
  const get = (path: string) => page.request.get(`${installation.url}${path}`);
  const shown = await get("/");
  const text = await shown.text();
  const [, script] = /<script>([^]*?)<\/script>/.exec(text)!;
  const digest = createHash("sha256").update(script!).digest("base64");
  const html = {
    ...every,
    "cache-control": "no-cache",
    "content-encoding": "gzip",
    // The page's own script, and no other within it.
    "content-security-policy": every["content-security-policy"].replace(
      "script-src 'self'",
      `script-src 'self' 'sha256-${digest}'`,
    ),
    "content-type": "text/html; charset=UTF-8",
    "transfer-encoding": "chunked",
  };
  expect(shown.headers()).toEqual(html);
  expect((await get("/extrato")).headers()).toEqual(html);
  const [asset] = /\/assets\/[^"]+\.js/.exec(text)!;
  expect((await get(asset)).headers()).toEqual({
    ...every,
    "last-modified": expect.any(String),
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    "content-length": expect.any(String),
    "content-type": "text/javascript; charset=utf-8",
  });
});

test("the service worker keeps the app, and nothing of users or money", async ({ installation, visit }) => {
  const marina = await visit({ installs: true });
  const { page, messages } = marina;
  const [client, till] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 40_000 }),
    openPartner(installation, { name: "Rita Estrela", email: "rita@example.com" }, "Padaria Estrela"),
  ]);
  await installed(page);
  await test.step("the worker is asked for anew each time, and the rest by its own rule", async () => {
    const keeping = async (path: string) => (await page.request.get(path)).headers()["cache-control"];
    expect(await keeping("/service-worker.js")).toBe("no-cache");
    expect(await keeping("/")).toBe("no-cache");
    expect(await keeping("/icons/192.png")).toContain("max-age=86400");
    const asset = (await listKept(page)).find((path) => path.startsWith("/assets/"));
    expect(await keeping(asset!)).toContain("immutable");
  });

  await marina.agreeToStoring();
  await charge(till, client, 4_200);
  const popup = marina.chargePopup("Padaria Estrela");
  await popup.getByLabel(messages.paymentRequests.purchasePassword, { exact: true }).fill(purchasePassword);
  await popup.getByRole("button", { name: messages.paymentRequests.authorize }).click();
  await expect(popup).toHaveCount(0);
  await page.goto("/my-card");
  await expect(page.getByText(messages.card.passwordCreated)).toBeVisible();
  const { card_number: cardNumber } = await client.call("getFullCardForPayment", {});
  await expect(page.getByRole("img", { name: messages.card.qrAlternative(groupCardNumber(cardNumber)) })).toBeVisible();
  await page.goto("/extrato");
  await expect(page.getByRole("main").getByText("Padaria Estrela").first()).toBeVisible();

  const kept = await listKept(page);
  expect(kept).toContain("/");
  for (const language of ["pt", "es", "en"]) expect(await messagesKept(page, language), language).toBe(true);
  expect(kept.filter((path) => !/^\/(?:assets\/.+|start-guard\.css|mark\.svg)?$/.test(path))).toEqual([]);

  // The data that the page stores for use without a connection.
  const { phone, address } = await client.call("getProfile", {});
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).toContain("Padaria Estrela");
  expect(stored, "a card that was opened is shown without a connection").toContain(cardNumber);
  for (const secret of [phone!, address!, "marina@example.com", "token", "photo"]) expect(stored).not.toContain(secret);
  expect(stored).not.toMatch(new RegExp(`"${purchasePassword}"|password(?!_min)`));
});

/** Whether the cached files have the messages of a language: looks for one of its sentences. */
function messagesKept(page: Page, language: string): Promise<boolean> {
  const sentence = { pt: "Não foi possível carregar", es: "No se pudo cargar", en: "Couldn't load" }[language]!;
  return page.evaluate(async (fragment) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!request.url.endsWith(".js")) continue;
        const kept = await cache.match(request);
        if ((await kept!.text()).includes(fragment)) return true;
      }
    }
    return false;
  }, sentence);
}

test("a newer release asks before it replaces a page, and not while money is under way @full", async ({
  installation,
  visit,
}) => {
  const releases = await startReleases(installation.url);
  const marina = await visit({ installs: true, url: releases.url });
  const { page, messages } = marina;
  const html = page.locator("html");
  const bar = page.getByText(messages.shell.newerRelease);
  await marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 12_345 });
  await expect(page.getByText(messages.home.availableNow)).toBeVisible();
  await installed(page);
  const before = await html.getAttribute("data-release");
  expect(before).toMatch(/^[0-9a-f]{12}$/);

  const other = await marina.openTab("/profile");
  await expect(other.page.getByText(messages.profile.sections.about)).toBeVisible();

  await test.step("the newer release waits; the open pages stay what they are", async () => {
    releases.deploy();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(bar).toBeVisible();
    await expect(html).toHaveAttribute("data-release", before!);
    await expectAccessible(page);
  });

  await test.step("while an answer about money is awaited, nothing offers a reload", async () => {
    await page
      .getByRole("navigation", { name: messages.home.actions })
      .getByRole("link", { name: messages.home.add })
      .click();
    const amount = page.getByLabel(messages.topUps.amountIn("USD"));
    await expect(amount).toBeVisible();
    await marina.typeAmount(amount, 2_500);
    const held = releases.hold("/api/top-ups");
    await marina.button(messages.topUps.add("$25,00")).click();
    await expect(page.getByText(messages.shell.newerReleaseWaits)).toBeVisible();
    await expect(marina.button(messages.shell.reload)).toHaveCount(0);
    held.reject();
    await expect(marina.button(messages.shell.reload)).toBeVisible();
    await expect(html).toHaveAttribute("data-release", before!);
  });

  await test.step("by a tap the page is of the newer release, and where it was", async () => {
    await marina.button(messages.shell.reload).click();
    await expect(html).toHaveAttribute("data-release", "a-newer-one");
    await expect(page).toHaveURL(/\/add-money$/);
    await expect(page.getByLabel(messages.topUps.amountIn("USD"))).toBeVisible();
    await expect(bar).toHaveCount(0);
  });

  await test.step("another tab is not reloaded under anybody's hands, and is asked too", async () => {
    await expect(other.page.getByText(messages.shell.newerRelease)).toBeVisible();
    await expect(other.page.locator("html")).toHaveAttribute("data-release", before!);
    await other.button(messages.shell.reload).click();
    await expect(other.page.locator("html")).toHaveAttribute("data-release", "a-newer-one");
  });
  await page.close();
  await other.page.close();
  await releases.stop();
});
