import { mkdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { languages, type Language } from "#contract/limits.ts";
import { Client, demoLogins } from "#server/cli/demo/index.ts";
import { readArguments } from "./arguments.ts";
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

const folder = join(root, "test-results/contact-sheet");

interface Users {
  /** The user whom a part is shown as, by kind of content. */
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
/** The width of a picture on the sheet, in pixels. */
const widths = { phone: 195, desk: 427, narrow: 160 };

const schemes = ["light", "dark"] as const;
const args = readArguments("contact-sheet", [...parts, ...Object.keys(sizes), ...languages, ...schemes]);

/**
 * Makes one picture for each part of the app, language, scheme and size: a column for each screen,
 * a row for each kind of content (ordinary, failed, empty, longest), and beneath them the moments
 * between screens. `npm run contact-sheet` makes all of them,
 * `npm run contact-sheet -- partner pt dark desk` some.
 */
async function takeSheets(browser: Browser, url: string, dataDir: string): Promise<void> {
  const isChosen = (value: string, all: readonly string[]) => {
    const named = args.filter((word) => all.includes(word));
    return named.length === 0 || named.includes(value);
  };
  const [customer, friend, owner, staff, administrator] = await Promise.all(
    demoLogins.map((login) => signIn(url, login)),
  );
  const longest = await makeOverflowing(url, dataDir);
  const users: Users = {
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
  for (const part of parts.filter((one) => isChosen(one, parts))) {
    for (const size of ["phone", "desk", "narrow"] as const) {
      for (const language of languages) {
        for (const scheme of schemes) {
          if (isChosen(size, Object.keys(sizes)) && isChosen(language, languages) && isChosen(scheme, schemes))
            await takeSheet(browser, users, { part, language, scheme, size });
        }
      }
    }
  }
}

async function takeSheet(browser: Browser, users: Users, sheet: Sheet): Promise<void> {
  const { part, language, scheme, size } = sheet;
  const openFor = (client: Client) => open(browser, { ...sizes[size], language, colorScheme: scheme }, client);
  const rows: Row[] = [];
  for (const content of contents[part]) rows.push(await takeContent({ part, content }, users, openFor));
  rows.push(...(await takeMoments({ part, language }, users.cast, openFor)));
  const file = join(folder, `${part}-${size}-${language}-${scheme}.png`);
  await compose(rows, widths[size], file);
  process.stdout.write(`  ${relative(root, file)}\n`);
}

type Open = (client: Client) => Promise<Page>;

/** All screens of a part with one kind of content. Screens of other users have two kinds only. */
async function takeContent(
  { part, content }: { readonly part: Part; readonly content: Content },
  { shown, cast }: Users,
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
    cells.push({
      name,
      picture: client && (await take(await pageOf(client), screen, { mayStay: content === "failed" })),
    });
  }
  for (const page of pages.values()) await page.context().close();
  return { name: content, cells };
}

/** The moments of a part, in rows as long as those of the screens. */
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
    // Some moments are the waiting itself.
    await settle(page, { mayStay: true });
    cells.push({ name, picture: await takeWhole(page, { mayStay: true }) });
    await after?.(stage);
    await page.context().close();
  }
  const length = Object.keys(screens[part]).length;
  return Array.from({ length: Math.ceil(cells.length / length) }, (_, row) => ({
    name: "in between",
    cells: cells.slice(row * length, (row + 1) * length),
  }));
}

/** Addresses that are answered even where all others fail, because the frame needs them. */
const neverFailing: Readonly<Record<Part, RegExp>> = {
  wallet: /\/api\/(?:auth|installation|live)/,
  partner: /\/api\/(?:auth|installation|live|profile$|partner$)/,
  administration: /\/api\/(?:auth|installation|live|profile$)/,
};

async function failAll(page: Page, part: Part): Promise<void> {
  await page.route("**/api/**", (route) =>
    neverFailing[part].test(route.request().url()) ? route.continue() : route.abort(),
  );
}

async function take(page: Page, { path, prepare }: Screen, shown: { readonly mayStay: boolean }): Promise<Buffer> {
  await page.goto(path);
  await settle(page, shown);
  if (prepare !== undefined) {
    // It fails where the page has nothing of the kind, which the picture is to show.
    await prepare(page).catch(() => undefined);
    await settle(page, shown);
  }
  return takeWhole(page, shown);
}

// Sheets that were not chosen stay as they were.
await mkdir(folder, { recursive: true });
await withDemo(takeSheets);
