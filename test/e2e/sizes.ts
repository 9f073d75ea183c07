import { basename } from "node:path";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } satisfies Record<
  string,
  Size
>;

/** Fetches, faults, cameras and the service worker do not depend on the size of the window. */
export const sizelessTests = [
  "first-load.test.ts",
  "suspended.test.ts",
  "application-errors.test.ts",
  "installable.test.ts",
  "offline.test.ts",
  "photos.test.ts",
  "pushes.test.ts",
  "reference.test.ts",
  "scanning.test.ts",
];
/**
 * Flows of the consoles, which are designed for a desk. consoles.test.ts opens each of their
 * screens.
 */
export const consoleTests = [
  "administration.test.ts",
  "administration-users.test.ts",
  "partner-teams.test.ts",
  "integration.test.ts",
  "offers.test.ts",
  "overview-and-audit-log.test.ts",
  "payouts.test.ts",
  "payout-batches.test.ts",
];
/** A partner's counter: a desk has the keyboard, a phone the camera. */
export const counterTests = ["partner-charges.test.ts"];
/** A screen reader hears other parts at each size, so these tests run at both. */
export const readingTests = ["reading.test.ts"];
/** Tests of layout, which look at each page at both sizes. */
const layoutTests = ["screens.test.ts", "consoles.test.ts"];

export const isLayoutTest = (file: string): boolean => layoutTests.includes(basename(file));

/** Whether the full run has all tests of a file at both sizes. */
export const runsAtBothSizes = (file: string): boolean => ![...sizelessTests, ...consoleTests].includes(basename(file));
