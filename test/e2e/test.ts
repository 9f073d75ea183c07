import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";
import { languageStorageKey, type Language } from "#contract/limits.ts";
import { startHost, type Host } from "./host.ts";
import { startInstallation, type Installation } from "./installation.ts";
import { messagesOf } from "./messages.ts";
import { Visitor } from "./visitor.ts";

interface Fixtures {
  /** Environment variables of the installation, beside the usual ones. */
  environment: Record<string, string>;
  /** Starts the real program in a process, as an operator does. */
  ownProcess: boolean;
  /**
   * A new installation, for tests that read all its data or change something for all users.
   */
  isNew: boolean;
  installation: Installation;
  /** Opens another browser, as of another user. */
  visit: (options?: VisitOptions) => Promise<Visitor>;
}

interface VisitOptions {
  readonly language?: Language;
  /** No language has been chosen in this browser. */
  readonly newDevice?: boolean;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Lets the app install its service worker. */
  readonly installs?: boolean;
  /** The URL of the app, if not the installation's. */
  readonly url?: string;
  /** The errors of the page that the test causes. */
  readonly breaks?: RegExp;
}

/**
 * The line that Chromium itself writes to the console for an answer of 400 or more, as every error
 * is.
 */
const browsersOwnLine = /^Failed to load resource/;

/**
 * A test has its own users in an installation that the tests of one worker share, unless it needs a
 * new one or another environment. It fails on any error in a page.
 */
export const test = base.extend<Fixtures, { host: Host; shared: () => Promise<Installation> }>({
  environment: [{}, { option: true }],
  ownProcess: [false, { option: true }],
  isNew: [false, { option: true }],
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from it.
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
      // As chosen on an earlier visit, unless the user has chosen since. A blank page has no
      // storage.
      const choose = ([key = "", value = ""]: readonly string[]) =>
        location.origin !== "null" && localStorage.setItem(key, localStorage.getItem(key) ?? value);
      if (!newDevice) await context.addInitScript(choose, [languageStorageKey, language]);
      // React wraps errors that it recovers from, and the page's error event lacks the cause.
      await context.addInitScript(() =>
        addEventListener("error", ({ error }) => {
          const { cause } = (error ?? {}) as { readonly cause?: unknown };
          if (cause instanceof Error) console.error(`caused by ${cause.stack}`);
        }),
      );
      context.on("page", (page) => watch(page, (problem) => breaks?.test(problem) || problems.push(problem)));
      return new Visitor(await context.newPage(), installation, await messagesOf(language));
    });
    // A route that still waits for an answer would fail once its page is gone.
    const pages = contexts.flatMap((context) => context.pages());
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
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
