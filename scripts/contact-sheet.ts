import { mkdir, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import sharp from "sharp";
import { languages, type Language } from "#contract/limits.ts";
import { demoLogins, type Client } from "#server/demo/index.ts";
import { open, phone, signIn, withDemo } from "./demo-browser.ts";
import { makeNewcomer, makeOverflowing } from "./demo-extremes.ts";
import { root } from "./steps.ts";

const folder = join(root, "test-results/contact-sheet");

/** Every address that shows a screen of a customer, and what is done on it before the picture is taken. */
const screens: Readonly<Record<string, { readonly path: string; readonly act?: (page: Page) => Promise<unknown> }>> = {
  home: { path: "/" },
  companies: { path: "/empresas" },
  history: { path: "/historico" },
  statement: { path: "/extrato" },
  receipt: { path: "/extrato", act: (page) => page.locator("main li button").first().click({ timeout: 3_000 }) },
  "add money": { path: "/add-money" },
  "payment failed": { path: "/payment-success?session_id=1" },
  "send money": { path: "/send-money" },
  cashback: { path: "/cashback-transfer" },
  card: { path: "/my-card" },
  profile: { path: "/profile" },
  notifications: { path: "/notifications" },
  "not found": { path: "/nowhere" },
};

/** What a screen may have to show. */
type Content = "ordinary" | "empty" | "longest" | "failed";

interface Sheet {
  readonly language: Language;
  readonly scheme: "light" | "dark";
  readonly size: "phone" | "desk" | "narrow";
}

const sizes: Readonly<Record<Sheet["size"], BrowserContextOptions>> = {
  phone: { ...phone, deviceScaleFactor: 1 },
  desk: { viewport: { width: 1280, height: 800 } },
  narrow: { ...phone, deviceScaleFactor: 1, viewport: { width: 320, height: 640 } },
};
/** Pixels that a picture's width has on the sheet. */
const widths = { phone: 195, desk: 427, narrow: 160 };

/**
 * Every screen in every language, light and dark, with ordinary, empty, longest and failed content, in one picture for each language,
 * scheme and size: `npm run contact-sheet`, or `npm run contact-sheet -- pt dark desk` for some of them.
 */
async function takeSheets(browser: Browser, url: string, dataDir: string): Promise<void> {
  const wanted = process.argv.slice(2);
  const asked = (value: string, all: readonly string[]) => {
    const named = wanted.filter((word) => all.includes(word));
    return named.length === 0 || named.includes(value);
  };
  const ordinary = await signIn(url, demoLogins[0]!);
  const people: Record<Content, Client> = {
    ordinary,
    failed: ordinary,
    empty: await makeNewcomer(url),
    longest: await makeOverflowing(url, dataDir),
  };
  for (const size of ["phone", "desk", "narrow"] as const) {
    for (const language of languages) {
      for (const scheme of ["light", "dark"] as const) {
        if (asked(size, Object.keys(sizes)) && asked(language, languages) && asked(scheme, ["light", "dark"]))
          await takeSheet(browser, people, { language, scheme, size });
      }
    }
  }
}

async function takeSheet(browser: Browser, people: Record<Content, Client>, sheet: Sheet): Promise<void> {
  const { language, scheme, size } = sheet;
  const rows: Buffer[][] = [];
  for (const [content, client] of Object.entries(people) as [Content, Client][]) {
    const page = await open(browser, { ...sizes[size], language, colorScheme: scheme }, client);
    if (content === "failed") {
      // The session is known and the installation answers; nothing else does.
      await page.route("**/api/**", (route) =>
        /\/api\/(?:auth|installation|live)/.test(route.request().url()) ? route.continue() : route.abort(),
      );
    }
    const row: Buffer[] = [];
    for (const screen of Object.values(screens)) row.push(await take(page, screen));
    rows.push(row);
    await page.context().close();
  }
  const file = join(folder, `${size}-${language}-${scheme}.png`);
  await compose(rows, size, file);
  process.stdout.write(`  ${relative(root, file)}\n`);
}

async function take(page: Page, { path, act }: (typeof screens)[string]): Promise<Buffer> {
  await page.goto(path);
  await page.locator("main").first().waitFor();
  const busy = page.locator(".animate-pulse:visible, [aria-busy=true]:visible");
  await busy
    .first()
    .waitFor({ state: "hidden", timeout: 8_000 })
    .catch(() => undefined);
  // Where there is nothing to act on, the picture shows that.
  await act?.(page).catch(() => undefined);
  return page.screenshot({ animations: "disabled", caret: "hide" });
}

async function compose(rows: readonly Buffer[][], size: Sheet["size"], file: string): Promise<void> {
  const width = widths[size];
  const { width: wide = 1, height: high = 1 } = sizes[size].viewport ?? {};
  const height = Math.round((width * high) / wide);
  const gap = 8;
  const pictures = await Promise.all(
    rows.flatMap((row, y) =>
      row.map(async (picture, x) => ({
        input: await sharp(picture).resize(width, height).png().toBuffer(),
        left: gap + x * (width + gap),
        top: gap + y * (height + gap),
      })),
    ),
  );
  const columns = rows[0]?.length ?? 0;
  await sharp({
    create: {
      width: gap + columns * (width + gap),
      height: gap + rows.length * (height + gap),
      channels: 3,
      background: "#888888",
    },
  })
    .composite(pictures)
    .png()
    .toFile(file);
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await withDemo(takeSheets);
