import { isAppleMobile } from "#web/lib/device.ts";

export type WalletDevice = "apple" | "android" | "other";

/** The kind of device that a pass is made for. */
export function walletDeviceOf(browser: Pick<Navigator, "userAgent" | "maxTouchPoints">): WalletDevice {
  if (isAppleMobile(browser)) return "apple";
  return /\bAndroid\b/.test(browser.userAgent) ? "android" : "other";
}
