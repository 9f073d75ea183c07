import { defineConfig } from "@playwright/test";
import { leanBrowser } from "./test/e2e/browser.ts";

const isCi = process.env["CI"] !== undefined;
/** Where scripts/test.ts wants to read how many passed. */
const report = process.env["PLAYWRIGHT_REPORT"];

/** What becomes of fetches, faults, cameras and the worker does not depend on the size of the window. */
const sizelessTests = [
  "first-load.test.ts",
  "suspended.test.ts",
  "application-errors.test.ts",
  "installable.test.ts",
  "offline.test.ts",
  "photos.test.ts",
  "pushes.test.ts",
];
/** Whole flows of the consoles, which are designed for a desk; screens.test.ts opens each of their addresses at both sizes. */
const consoleTests = [
  "administration.test.ts",
  "administration-users.test.ts",
  "companies.test.ts",
  "integration.test.ts",
  "offers.test.ts",
  "overview-and-audit-log.test.ts",
  "payouts.test.ts",
];

export default defineConfig({
  testDir: "test/e2e",
  globalSetup: "./test/e2e/postgres.ts",
  // Of its own: a run begins by emptying it.
  outputDir: "test-results/e2e",
  fullyParallel: true,
  workers: 3,
  // Each test starts a server on a fresh database, and other work may share the machine.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // A test that passes at the second try has found something.
  retries: 0,
  forbidOnly: isCi,
  reporter: [["list"], ...(report === undefined ? [] : [["json", { outputFile: report }] as const])],
  use: {
    browserName: "chromium",
    locale: "pt-BR",
    // Pictures of every moment would take a fifth of the time; the page at every step is kept, but where nobody looks at it.
    trace: isCi ? "off" : { mode: "retain-on-failure", screenshots: false, snapshots: true, sources: true },
    // What a service worker fetches, a test cannot hold back. Those of the worker itself let it in.
    serviceWorkers: "block",
    launchOptions: leanBrowser,
  },
  projects: [
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 } },
      testIgnore: consoleTests,
    },
    { name: "desk", use: { viewport: { width: 1280, height: 800 } }, testIgnore: sizelessTests },
  ],
});
