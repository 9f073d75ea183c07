import type { LaunchOptions } from "@playwright/test";
import { findChromium, findHeadlessShell } from "../../scripts/chromium.ts";

/** Chromium with all that belongs to it, for what the one without windows has not: cameras' permission, pushes. */
export const wholeBrowser = launching(findChromium());
/** What is enough for most tests, and half the work for the machine. */
export const leanBrowser = launching(findHeadlessShell() ?? findChromium());

/** @param program where it is; Playwright's own where none is named */
function launching(program: string | undefined): LaunchOptions {
  return {
    ...(program === undefined ? {} : { executablePath: program }),
    // Chromium's sandbox needs what root and most containers have not; it opens nothing but our own server here.
    chromiumSandbox: false,
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // A camera that shows a test picture; pages are still asked whether they may have it.
      "--use-fake-device-for-media-stream",
    ],
  };
}
