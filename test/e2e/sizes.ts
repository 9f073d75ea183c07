import { basename } from "node:path";

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
/** Tests of layout, which run at both sizes. */
export const layoutTests = ["screens.test.ts", "reading.test.ts", "consoles.test.ts"];

/** Whether the full run has all tests of a file at both sizes. */
export const runsAtBothSizes = (file: string): boolean => ![...sizelessTests, ...consoleTests].includes(basename(file));
