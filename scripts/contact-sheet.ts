import { mkdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { languages, type Language } from "#contract/limits.ts";
import { Client, demoLogins } from "#server/cli/demo/index.ts";
import { moments, stageOf, type Cast } from "./contact-moments.ts";
import { compose, type Row } from "./contact-paper.ts";
import { settle, takeWhole } from "./contact-picture.ts";
import { contents, parts, screens, type Content, type Part, type Screen } from "./contact-screens.ts";
import { open, phone, signIn, withDemo } from "./demo-browser.ts";
import {
  makeBlocked,
  makeInactive,
  makeNewPartner,
  makeNewcomer,
  makeOverflowing,
  makeOwing,
} from "./demo-extremes.ts";
import { root } from "./steps.ts";
import { takeArgs } from "./words.ts";

const folder = join(root, "test-results/contact-sheet");

interface People {
  /** Whom a part is made for, by what they have to show. */
  readonly shown: Readonly<Record<Part, Readonly<Partial<Record<Content, Client>>>>>;
  readonly cast: Cast;
}

interface Sheet {
  readonly part: Part;
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

const schemes = ["light", "dark"] as const;
const args = takeArgs("contact-sheet", [...parts, ...Object.keys(sizes), ...languages, ...schemes]);

/**
 * Every screen (a column) in every language, light and dark, with ordinary, failed, empty and longest content (a row), and beneath them
 * what people see in between, in one picture for each part of the app, language, scheme and size: `npm run contact-sheet`, or
 * `npm run contact-sheet -- partner pt dark desk` for some of them.
 */
async function takeSheets(browser: Browser, url: string, dataDir: string): Promise<void> {
  const asked = (value: string, all: readonly string[]) => {
    const named = args.filter((word) => all.includes(word));
    return named.length === 0 || named.includes(value);
  };
  const [customer, friend, owner, staff, administrator] = await Promise.all(
    demoLogins.map((login) => signIn(url, login)),
  );
  const longest = await makeOverflowing(url, dataDir);
  const people: People = {
    shown: {
      wallet: { ordinary: customer!, failed: customer!, empty: await makeNewcomer(url), longest: longest.customer },
      partner: { ordinary: owner!, failed: owner!, empty: await makeNewPartner(url, dataDir), longest: longest.owner },
      administration: { ordinary: administrator!, failed: administrator! },
    },
    cast: {
      nobody: new Client(url),
      customer: customer!,
      friend: friend!,
      owner: owner!,
      staff: staff!,
      administrator: administrator!,
      inactive: await makeInactive(url),
      blocked: await makeBlocked(url, dataDir),
      owing: await makeOwing(url, friend!),
    },
  };
  for (const part of parts.filter((one) => asked(one, parts))) {
    for (const size of ["phone", "desk", "narrow"] as const) {
      for (const language of languages) {
        for (const scheme of schemes) {
          if (asked(size, Object.keys(sizes)) && asked(language, languages) && asked(scheme, schemes))
            await takeSheet(browser, people, { part, language, scheme, size });
        }
      }
    }
  }
}

async function takeSheet(browser: Browser, people: People, sheet: Sheet): Promise<void> {
  const { part, language, scheme, size } = sheet;
  const openFor = (client: Client) => open(browser, { ...sizes[size], language, colorScheme: scheme }, client);
  const rows: Row[] = [];
  for (const content of contents[part]) rows.push(await takeContent({ part, content }, people, openFor));
  rows.push(...(await takeMoments({ part, language }, people.cast, openFor)));
  const file = join(folder, `${part}-${size}-${language}-${scheme}.png`);
  await compose(rows, widths[size], file);
  process.stdout.write(`  ${relative(root, file)}\n`);
}

type Open = (client: Client) => Promise<Page>;

/** All screens of a part with one kind of content; what it is not made for, no others' screens show. */
async function takeContent(
  { part, content }: { readonly part: Part; readonly content: Content },
  { shown, cast }: People,
  openFor: Open,
): Promise<Row> {
  const pages = new Map<Client, Page>();
  const pageOf = async (client: Client): Promise<Page> => {
    const page = pages.get(client) ?? (await openFor(client));
    if (!pages.has(client) && content === "failed") await failAll(page, part);
    pages.set(client, page);
    return page;
  };
  const cells: Row["cells"][number][] = [];
  for (const [name, screen] of Object.entries<Screen>(screens[part])) {
    const common = content === "ordinary" || content === "failed";
    const client = screen.by === undefined ? shown[part][content] : common ? cast[screen.by] : undefined;
    cells.push({ name, picture: client && (await take(await pageOf(client), screen)) });
  }
  for (const page of pages.values()) await page.context().close();
  return { name: content, cells };
}

/** What people see in between, in rows as long as those of the screens. */
async function takeMoments(
  { part, language }: Pick<Sheet, "part" | "language">,
  cast: Cast,
  openFor: Open,
): Promise<Row[]> {
  const cells: Row["cells"][number][] = [];
  for (const [name, { by, play, after }] of Object.entries(moments[part])) {
    const page = await openFor(cast[by]);
    const stage = await stageOf(page, cast, language);
    await play(stage);
    await settle(page);
    cells.push({ name, picture: await takeWhole(page) });
    await after?.(stage);
    await page.context().close();
  }
  const length = Object.keys(screens[part]).length;
  return Array.from({ length: Math.ceil(cells.length / length) }, (_, row) => ({
    name: "in between",
    cells: cells.slice(row * length, (row + 1) * length),
  }));
}

/** What is answered when nothing else is: the session and the installation, and in a console who asks for whom. */
const answered: Readonly<Record<Part, RegExp>> = {
  wallet: /\/api\/(?:auth|installation|live)/,
  partner: /\/api\/(?:auth|installation|live|profile$|partner$)/,
  administration: /\/api\/(?:auth|installation|live|profile$)/,
};

async function failAll(page: Page, part: Part): Promise<void> {
  await page.route("**/api/**", (route) =>
    answered[part].test(route.request().url()) ? route.continue() : route.abort(),
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
  return takeWhole(page);
}

// Those that are not asked for stay as they were.
await mkdir(folder, { recursive: true });
await withDemo(takeSheets);
