import { mkdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import sharp from "sharp";
import { Client, demoLogins } from "#server/cli/demo/index.ts";
import { readArguments } from "./arguments.ts";
import { open, phone, signIn, withDemo } from "./demo-browser.ts";
import { root } from "./steps.ts";

const folder = join(root, "docs/screenshots");
/** The most bytes of all pictures, since every clone has them. */
const bytesMax = 150_000;

const desk: BrowserContextOptions = { viewport: { width: 1240, height: 800 } };

/**
 * Makes the pictures of README.md and docs/evidence/features.md from the real program with demo
 * data.
 */
async function takeAll(browser: Browser, url: string): Promise<void> {
  const [marina, caio, estrela, , administrator] = await Promise.all(demoLogins.map((login) => signIn(url, login)));
  const { username: friend } = await caio!.call("getProfile", {});
  const { card_number: cardNumber } = await marina!.call("getFullCardForPayment", {});

  const visitor = await open(browser, phone, new Client(url));
  await visitor.goto("/auth");
  await visitor.locator("input[name=email]").waitFor();
  await take(visitor, "login");

  const page = await open(browser, phone, marina!);
  await page.goto("/");
  await page.locator("main a[href='/extrato'], main li").first().waitFor();
  await take(page, "home");

  await page.goto("/send-money");
  await page.locator("input[name=username]").fill(friend);
  await page.locator("input[name=amount]").focus();
  await page.locator("input[name=amount]").pressSequentially("5000");
  await page.locator("input[name=message]").fill("Thursday lunch");
  await page.locator("main form button[type=submit]").click();
  await page.locator("dialog[open]").waitFor();
  await take(page, "send-money");

  await page.goto("/my-card");
  await page.locator("main img, main canvas, main svg[viewBox]").first().waitFor();
  await take(page, "my-card");

  const night = await open(browser, { ...phone, colorScheme: "dark" }, marina!);
  await night.goto("/extrato");
  await night.locator("main li").first().waitFor();
  await take(night, "statement");

  await page.goto("/");
  await estrela!.call("createPaymentRequest", {
    card_number: cardNumber,
    amount: 4200,
    description: "2 cafés, 1 bolo de fubá",
  });
  const pin = page.locator("dialog[open] input[type=password]");
  await pin.waitFor();
  await pin.pressSequentially("12");
  await take(page, "charge");

  const till = await open(browser, desk, estrela!);
  await till.goto("/partner/profile");
  await till.locator("main [data-charge]").first().waitFor();
  await till.locator("main [data-charge]").first().click();
  await till.locator("input[name=card_number]").fill(cardNumber);
  await till.locator("input[name=amount]").focus();
  await till.locator("input[name=amount]").pressSequentially("1850");
  await till.locator("input[name=description]").fill("Pão na chapa");
  // The tap on the charge scrolled its panel into view.
  await till.evaluate("scrollTo(0, 0)");
  await take(till, "partner-console");

  const office = await open(browser, desk, administrator!);
  await office.goto("/admin");
  await office.locator("main table, main dl").first().waitFor();
  await take(office, "overview");
}

/** Waits until the page has loaded. Few colours make the picture's file ten times smaller. */
async function take(page: Page, name: string): Promise<void> {
  await page.locator(".animate-pulse, .animate-spin, [aria-busy=true]").first().waitFor({ state: "hidden" });
  const picture = await page.screenshot({ animations: "disabled", caret: "hide" });
  const file = join(folder, `${name}.png`);
  const { size } = await sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toFile(file);
  process.stdout.write(`  ${relative(root, file).padEnd(40)} ${(size / 1000).toFixed(0).padStart(4)} kB\n`);
  if (size > bytesMax) throw new Error(`${name} has more than ${bytesMax / 1000} kB`);
}

readArguments("screenshots");
await mkdir(folder, { recursive: true });
await withDemo(takeAll);
