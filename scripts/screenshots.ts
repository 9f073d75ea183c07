import { spawn, type ChildProcess } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import sharp from "sharp";
import { languageStorageKey } from "#contract/limits.ts";
import { Client, demoLogins } from "#server/demo/index.ts";
import playwright from "../playwright.config.ts";
import { buildWeb } from "./build-web.ts";
import { requireChromium } from "./chromium.ts";
import { root } from "./steps.ts";

const folder = join(root, "docs/screenshots");
/** They travel with every clone. */
const bytesMax = 150_000;

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const desk: BrowserContextOptions = { viewport: { width: 1240, height: 800 } };

/** The README's pictures, of the real program with its demo data: `npm run screenshots`. */
async function takeAll(browser: Browser, url: string): Promise<void> {
  const [marina, caio, estrela] = await Promise.all(demoLogins.slice(0, 3).map((login) => signIn(url, login)));
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
  await till.locator("main li").first().waitFor();
  await till.locator("main li button").first().click();
  await till.locator("input[name=card_number]").fill(cardNumber);
  await till.locator("input[name=amount]").focus();
  await till.locator("input[name=amount]").pressSequentially("1850");
  await till.locator("input[name=description]").fill("Pão na chapa");
  // The tap on the charge brought its panel into view.
  await till.evaluate("scrollTo(0, 0)");
  await take(till, "partner-console");
}

async function signIn(url: string, login: { readonly email: string; readonly password: string }): Promise<Client> {
  const client = new Client(url);
  const answer = await client.signIn(login.email, login.password);
  if (!answer.ok) throw new Error(`${login.email} cannot sign in: ${await answer.text()}`);
  return client;
}

/** A browser in which the client's person is signed in already; in English, and without motion. */
async function open(browser: Browser, options: BrowserContextOptions, client: Client): Promise<Page> {
  const context = await browser.newContext({
    baseURL: client.url,
    colorScheme: "light",
    locale: "en-US",
    timezoneId: "America/Sao_Paulo",
    reducedMotion: "reduce",
    ...options,
    storageState: {
      cookies: [],
      origins: [{ origin: client.url, localStorage: [{ name: languageStorageKey, value: "en" }] }],
    },
  });
  const cookies = client.cookie.split("; ").filter((pair) => pair !== "");
  await context.addCookies(
    cookies.map((pair) => {
      const [name = "", value = ""] = pair.split("=", 2);
      return { name, value, url: client.url };
    }),
  );
  return context.newPage();
}

/** Waits for what is still on its way, and keeps the picture in few colours: a tenth of the size, and nobody sees it. */
async function take(page: Page, name: string): Promise<void> {
  await page.locator(".animate-pulse, .animate-spin, [aria-busy=true]").first().waitFor({ state: "hidden" });
  const picture = await page.screenshot({ animations: "disabled", caret: "hide" });
  const file = join(folder, `${name}.png`);
  const { size } = await sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toFile(file);
  process.stdout.write(`  ${relative(root, file).padEnd(40)} ${(size / 1000).toFixed(0).padStart(4)} kB\n`);
  if (size > bytesMax) throw new Error(`${name} has more than ${bytesMax / 1000} kB`);
}

/** Starts the real program as `npm start` does, with demo data, and waits for the address it prints. */
function start(dataDir: string): { readonly server: ChildProcess; readonly url: Promise<string> } {
  // Port 0 is whichever is free.
  const env = { ...process.env, PORT: "0", DATA_DIR: dataDir, DEMO: "true" };
  const server = spawn(process.execPath, ["src/server/main.ts"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  const url = new Promise<string>((resolve, reject) => {
    server.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const address = /Troco is at (\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    server.once("exit", () => reject(new Error("the server ended before it was ready")));
  });
  return { server, url };
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
}

await buildWeb();
await mkdir(folder, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), "troco-screenshots-"));
const { server, url } = start(dataDir);
try {
  const executablePath = requireChromium();
  const browser = await chromium.launch({ ...playwright.use?.launchOptions, executablePath });
  try {
    process.stdout.write("Making the demo data…\n");
    await takeAll(browser, await url);
  } finally {
    await browser.close();
  }
} finally {
  await stop(server);
  await rm(dataDir, { recursive: true, force: true });
}
