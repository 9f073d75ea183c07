import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";
import { languageStorageKey, type Language } from "#contract/limits.ts";
import { startHost, type Host } from "./host.ts";
import { startInstallation, type Installation } from "./installation.ts";
import { messagesOf } from "./messages.ts";
import { Visitor } from "./visitor.ts";

interface Fixtures {
  /** Environment variables of the installation, beside the usual ones. */
  environment: Record<string, string>;
  /** Its server is a process of its own, as an operator starts it. */
  ownProcess: boolean;
  /**
   * Nobody has used the installation before: for tests that look at all that it holds, or change it
   * for all.
   */
  isNew: boolean;
  installation: Installation;
  /** Opens another browser, as another person would have one. */
  visit: (options?: VisitOptions) => Promise<Visitor>;
}

interface VisitOptions {
  readonly language?: Language;
  /** Nobody has chosen a language in this browser. */
  readonly newDevice?: boolean;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Lets the app install its service worker. */
  readonly installs?: boolean;
  /** Where the app is reached, if not at the installation itself. */
  readonly url?: string;
  /** What the test itself breaks, as the page reports it. */
  readonly breaks?: RegExp;
}

/** What Chromium itself writes to the console for an answer of 400 or more, which a refusal is. */
const browsersOwnLine = /^Failed to load resource/;

/**
 * A test has people of its own in an installation that the tests of one worker share, unless it
 * needs one that is new or has settings of its own. It fails on any error in a page.
 */
export const test = base.extend<Fixtures, { host: Host; shared: () => Promise<Installation> }>({
  environment: [{}, { option: true }],
  ownProcess: [false, { option: true }],
  isNew: [false, { option: true }],
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which other fixtures this one wants.
    async ({}, use) => {
      const host = startHost();
      await use(host);
      await host.end();
    },
    { scope: "worker" },
  ],
  shared: [
    async ({ host }, use) => {
      let installation: Promise<Installation> | undefined;
      await use(() => (installation ??= startInstallation({}, host)));
      await (await installation)?.stop();
    },
    { scope: "worker" },
  ],
  installation: async ({ environment, ownProcess, isNew, host, shared }, use) => {
    if (isNew || ownProcess || Object.keys(environment).length > 0) {
      const installation = await startInstallation(environment, ownProcess ? undefined : host);
      await use(installation);
      await installation.stop();
    } else {
      const installation = await shared();
      await use(installation);
      await installation.releaseNames();
    }
  },
  visit: async ({ browser, installation }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await use(async (options: VisitOptions = {}) => {
      const {
        language = "pt",
        newDevice = false,
        viewport,
        installs = false,
        url = installation.url,
        breaks,
      } = options;
      const context = await browser.newContext({
        baseURL: url,
        ...(viewport === undefined ? {} : { viewport }),
        ...(installs ? { serviceWorkers: "allow" as const } : {}),
      });
      contexts.push(context);
      // As chosen on an earlier visit; what the person chooses now is left alone. A blank page has no storage.
      const choose = ([key = "", value = ""]: readonly string[]) =>
        location.origin !== "null" && localStorage.setItem(key, localStorage.getItem(key) ?? value);
      if (!newDevice) await context.addInitScript(choose, [languageStorageKey, language]);
      // React wraps what it recovers from, and a page's error is told without its cause.
      await context.addInitScript(() =>
        addEventListener("error", ({ error }) => {
          const { cause } = (error ?? {}) as { readonly cause?: unknown };
          if (cause instanceof Error) console.error(`caused by ${cause.stack}`);
        }),
      );
      context.on("page", (page) => watch(page, (problem) => breaks?.test(problem) || problems.push(problem)));
      return new Visitor(await context.newPage(), installation, await messagesOf(language));
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(problems, "errors in pages").toEqual([]);
  },
});

function watch(page: Page, report: (problem: string) => void): void {
  page.on("pageerror", (error) => report(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !browsersOwnLine.test(message.text())) report(`${page.url()}: ${message.text()}`);
  });
}

export { expect };
