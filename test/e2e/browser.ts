import type { LaunchOptions } from "@playwright/test";
import { findChromium, findHeadlessShell } from "../../scripts/chromium.ts";

/** The full Chromium, for permissions of cameras and for pushes, which the headless shell lacks. */
export const wholeBrowser = launching(findChromium());
/** The headless shell, which is enough for most tests and needs half the time. */
export const leanBrowser = launching(findHeadlessShell() ?? findChromium());

/** @param program its path; without one, Playwright's own */
function launching(program: string | undefined): LaunchOptions {
  return {
    ...(program === undefined ? {} : { executablePath: program }),
    // The sandbox does not work as root or in most containers. Only our own server is opened.
    chromiumSandbox: false,
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // A camera that shows a test picture; its permission is still requested.
      "--use-fake-device-for-media-stream",
    ],
  };
}
