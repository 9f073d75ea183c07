import { mkdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import sharp from "sharp";
import { languages, type Language } from "#contract/limits.ts";
import { Client, demoLogins } from "#server/demo/index.ts";
import { open, phone, signIn, withDemo } from "./demo-browser.ts";
import { makeNewcomer, makeOverflowing } from "./demo-extremes.ts";
import { root } from "./steps.ts";
import { takeWords } from "./words.ts";

const folder = join(root, "test-results/contact-sheet");

interface Screen {
  readonly path: string;
  /** What is done on it before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Who sees it, if no customer. */
  readonly by?: "nobody" | "owner" | "administrator";
}

const screens: Readonly<Record<string, Screen>> = {
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
  login: { path: "/auth", by: "nobody" },
  "sign-up": { path: "/auth?mode=sign-up", by: "nobody" },
  "forgot password": { path: "/auth?mode=forgot", by: "nobody" },
  "e-mail confirmation": { path: "/email-confirmation", by: "nobody" },
  "partner's console": { path: "/partner/profile", by: "owner" },
  banners: { path: "/banners", by: "administrator" },
  geocoding: { path: "/geocode-partners", by: "administrator" },
};

/** What a screen may have to show. */
const contents = ["ordinary", "failed", "empty", "longest"] as const;
type Content = (typeof contents)[number];

/** The pictures of all screens with one content; there is none where only customers' screens have it. */
interface Row {
  readonly content: Content;
  readonly pictures: readonly (Buffer | undefined)[];
}

interface People extends Readonly<Record<Content, Client>> {
  readonly others: Readonly<Record<NonNullable<Screen["by"]>, Client>>;
}

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
/** Between pictures; and beside and above them, for the words that say what they are. */
const gap = 8;
const margin = { left: 88, top: 32 };

const schemes = ["light", "dark"] as const;
const words = takeWords("contact-sheet", [...Object.keys(sizes), ...languages, ...schemes]);

/**
 * Every screen (a column) in every language, light and dark, with ordinary, failed, empty and longest content (a row), in one picture for
 * each language, scheme and size: `npm run contact-sheet`, or `npm run contact-sheet -- pt dark desk` for some of them.
 */
async function takeSheets(browser: Browser, url: string, dataDir: string): Promise<void> {
  const asked = (value: string, all: readonly string[]) => {
    const named = words.filter((word) => all.includes(word));
    return named.length === 0 || named.includes(value);
  };
  const ordinary = await signIn(url, demoLogins[0]!);
  const [, , owner, administrator] = demoLogins;
  const people: People = {
    others: {
      nobody: new Client(url),
      owner: await signIn(url, owner!),
      administrator: await signIn(url, administrator!),
    },
    ordinary,
    failed: ordinary,
    empty: await makeNewcomer(url),
    longest: await makeOverflowing(url, dataDir),
  };
  for (const size of ["phone", "desk", "narrow"] as const) {
    for (const language of languages) {
      for (const scheme of schemes) {
        if (asked(size, Object.keys(sizes)) && asked(language, languages) && asked(scheme, schemes))
          await takeSheet(browser, people, { language, scheme, size });
      }
    }
  }
}

async function takeSheet(browser: Browser, people: People, sheet: Sheet): Promise<void> {
  const { language, scheme, size } = sheet;
  const rows: Row[] = [];
  for (const content of contents) {
    const pages = new Map<Client, Page>();
    const pageOf = async (client: Client): Promise<Page> => {
      const page =
        pages.get(client) ?? (await open(browser, { ...sizes[size], language, colorScheme: scheme }, client));
      if (!pages.has(client) && content === "failed") await failAll(page);
      pages.set(client, page);
      return page;
    };
    const pictures: (Buffer | undefined)[] = [];
    for (const screen of Object.values(screens)) {
      const common = content === "ordinary" || content === "failed";
      const client = screen.by === undefined ? people[content] : common ? people.others[screen.by] : undefined;
      pictures.push(client && (await take(await pageOf(client), screen)));
    }
    rows.push({ content, pictures });
    for (const page of pages.values()) await page.context().close();
  }
  const file = join(folder, `${size}-${language}-${scheme}.png`);
  await compose(rows, size, file);
  process.stdout.write(`  ${relative(root, file)}\n`);
}

/** The session is known and the installation answers; nothing else does. */
async function failAll(page: Page): Promise<void> {
  await page.route("**/api/**", (route) =>
    /\/api\/(?:auth|installation|live)/.test(route.request().url()) ? route.continue() : route.abort(),
  );
}

async function take(page: Page, { path, act }: Screen): Promise<Buffer> {
  await page.goto(path);
  await settle(page);
  if (act !== undefined) {
    // Where there is nothing to act on, the picture shows that.
    await act(page).catch(() => undefined);
    await settle(page);
  }
  return page.screenshot({ animations: "disabled", caret: "hide" });
}

/** For the browser: resolves with the fonts that the screen's words need and the pictures in view; what fails is there as a failure. */
const allDrawn = `(async () => {
  const isInView = ({ top, bottom }) => bottom > 0 && top < innerHeight;
  const pictures = [...document.images].filter((image) => isInView(image.getBoundingClientRect()));
  await Promise.all([document.fonts.ready, ...pictures.map((image) => image.decode().catch(() => undefined))]);
})()`;

/** Waits until a screen is as people see it once nothing is on its way any more. */
async function settle(page: Page): Promise<void> {
  // The frame is there before the screen's own file has come.
  await page.locator("main").filter({ hasText: /\S/ }).first().waitFor();
  // What never comes, as where all calls fail, is a picture too; the words around it are there all the same.
  await page
    .locator(".animate-pulse:visible, [aria-busy=true]:visible")
    .first()
    .waitFor({ state: "hidden", timeout: 8_000 })
    .catch(() => undefined);
  await page.evaluate(allDrawn);
}

async function compose(rows: readonly Row[], size: Sheet["size"], file: string): Promise<void> {
  const width = widths[size];
  const { width: wide = 1, height: high = 1 } = sizes[size].viewport ?? {};
  const height = Math.round((width * high) / wide);
  const left = (column: number) => margin.left + column * (width + gap);
  const top = (row: number) => margin.top + row * (height + gap);
  const names = Object.keys(screens);
  const sheet = { width: left(names.length), height: top(rows.length) };
  const pictures = await Promise.all(
    rows.flatMap((row, y) =>
      row.pictures.map(async (picture, x) => {
        if (picture === undefined) return [];
        const input = await sharp(picture).resize(width, height).png().toBuffer();
        return [{ input, left: left(x), top: top(y) }];
      }),
    ),
  );
  const texts = [
    ...names.map((name, x) => `<text x="${left(x)}" y="21">${name}</text>`),
    ...rows.map(({ content }, y) => `<text x="${gap}" y="${top(y) + 16}">${content}</text>`),
  ];
  const labels = `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}"
    font-family="sans-serif" font-size="15" fill="white">${texts.join("")}</svg>`;
  await sharp({ create: { ...sheet, channels: 3, background: "#555555" } })
    .composite([...pictures.flat(), { input: Buffer.from(labels), left: 0, top: 0 }])
    .png()
    .toFile(file);
}

// Those that are not asked for stay as they were.
await mkdir(folder, { recursive: true });
await withDemo(takeSheets);
