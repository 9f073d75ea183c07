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
];
/**
 * Whole flows of the consoles, which are designed for a desk; consoles.test.ts opens each of their
 * addresses.
 */
export const consoleTests = [
  "administration.test.ts",
  "administration-users.test.ts",
  "partner-teams.test.ts",
  "integration.test.ts",
  "offers.test.ts",
  "overview-and-audit-log.test.ts",
  "payouts.test.ts",
];
/** A till at a counter, where a desk has the keyboard and a phone the camera. */
export const counterTests = ["partner-charges.test.ts"];
/** Layout itself: what each screen looks like and reads as, at both sizes. */
export const layoutTests = ["screens.test.ts", "reading.test.ts", "consoles.test.ts"];

/** Whether everything in a file is tested at both sizes, where everything is tested. */
export const runsAtBothSizes = (file: string): boolean => ![...sizelessTests, ...consoleTests].includes(basename(file));
