import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { languageStorageKey, type Language } from "#contract/limits.ts";
import { Client } from "#server/cli/demo/index.ts";
import { withoutLimits } from "#test/harness/without-limits.ts";
import playwright from "../playwright.config.ts";
import { buildWeb } from "./build-web.ts";
import { requireChromium } from "./chromium.ts";
import { root } from "./steps.ts";

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** Runs the real program with its demo data for as long as `work` takes, beside a browser. */
export async function withDemo(work: (browser: Browser, url: string, dataDir: string) => Promise<void>): Promise<void> {
  await buildWeb();
  const dataDir = await mkdtemp(join(tmpdir(), "troco-demo-"));
  const { server, url } = start(dataDir);
  try {
    const executablePath = requireChromium();
    const browser = await chromium.launch({ ...playwright.use?.launchOptions, executablePath });
    try {
      process.stdout.write("Making the demo data…\n");
      await work(browser, await url, dataDir);
    } finally {
      await browser.close();
    }
  } finally {
    await stop(server);
    await rm(dataDir, { recursive: true, force: true });
  }
}

export async function signIn(
  url: string,
  login: { readonly email: string; readonly password: string },
): Promise<Client> {
  const client = new Client(url);
  const answer = await client.signIn(login.email, login.password);
  if (!answer.ok) throw new Error(`${login.email} cannot sign in: ${await answer.text()}`);
  return client;
}

/** A page without motion, in a browser where the client's user is signed in. */
export async function open(
  browser: Browser,
  { language = "en", ...options }: BrowserContextOptions & { language?: Language },
  client: Client,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: client.url,
    colorScheme: "light",
    locale: { pt: "pt-BR", es: "es-MX", en: "en-US" }[language],
    timezoneId: "America/Sao_Paulo",
    reducedMotion: "reduce",
    ...options,
    storageState: {
      cookies: [],
      origins: [{ origin: client.url, localStorage: [{ name: languageStorageKey, value: language }] }],
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

/** Starts the real program as `npm start` does, and resolves `url` to the address it prints. */
function start(dataDir: string): { readonly server: ChildProcess; readonly url: Promise<string> } {
  // Port 0 is any free port. The longest amounts are above the usual limits.
  const env = { ...process.env, PORT: "0", DATA_DIR: dataDir, DEMO: "true", ...withoutLimits };
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
