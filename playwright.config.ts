import { defineConfig } from "@playwright/test";
import { leanBrowser } from "./test/e2e/browser.ts";
import { consoleTests, counterTests, readingTests, sizelessTests, sizes } from "./test/e2e/sizes.ts";
import { patient } from "./test/harness/patience.ts";
import { isFull } from "./test/harness/speed.ts";

const isCi = process.env["CI"] !== undefined;
/** The path of the report that scripts/test.ts reads. */
const report = process.env["PLAYWRIGHT_REPORT"];

export default defineConfig({
  testDir: "test/e2e",
  globalSetup: "./test/e2e/postgres.ts",
  // Of its own: a run begins by emptying it.
  outputDir: "test-results/e2e",
  fullyParallel: true,
  workers: 3,
  timeout: patient(120_000),
  expect: { timeout: patient(10_000) },
  // A test that passes at the second try has found something.
  retries: 0,
  forbidOnly: isCi,
  ...(isFull ? {} : { grepInvert: /@full/ }),
  reporter: [["list"], ...(report === undefined ? [] : [["json", { outputFile: report }] as const])],
  use: {
    browserName: "chromium",
    locale: "pt-BR",
    // An action on what never comes says so, instead of the test's end.
    actionTimeout: patient(30_000),
    // Screenshots of every action would cost a fifth of the time. Snapshots of the page are kept.
    trace: isCi ? "off" : { mode: "retain-on-failure", screenshots: false, snapshots: true, sources: true },
    // What a service worker fetches, a test cannot hold back. Those of the worker itself let it in.
    serviceWorkers: "block",
    launchOptions: leanBrowser,
  },
  // Behaviour is tested once, and at the other size too where everything is.
  projects: [
    {
      name: "phone",
      use: { viewport: sizes.phone },
      testIgnore: consoleTests,
    },
    {
      name: "desk",
      use: { viewport: sizes.desk },
      ...(isFull ? { testIgnore: sizelessTests } : { testMatch: [...consoleTests, ...counterTests, ...readingTests] }),
    },
  ],
});
