export type WalletDevice = "apple" | "android" | "other";

/** Where a wallet is, if there is one: what a pass is made for. */
export function walletDeviceOf(browser: Pick<Navigator, "userAgent" | "maxTouchPoints">): WalletDevice {
  if (isAppleMobile(browser)) return "apple";
  return /\bAndroid\b/.test(browser.userAgent) ? "android" : "other";
}

/** Whether this is an iPhone or an iPad; a newer iPad calls itself a Mac, but no Mac has a screen to touch. */
export function isAppleMobile({ userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">): boolean {
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
}
