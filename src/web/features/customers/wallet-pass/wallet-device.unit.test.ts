import { expect, test } from "vitest";
import { walletDeviceOf } from "./wallet-device.ts";

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", 5, "apple"],
  ["Mozilla/5.0 (Linux; Android 16; Pixel 9)", 5, "android"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0, "other"],
  ["Mozilla/5.0 (X11; Linux x86_64)", 0, "other"],
])("%s with %s touch points has the wallet of: %s", (userAgent, maxTouchPoints, expected) => {
  expect(walletDeviceOf({ userAgent, maxTouchPoints })).toBe(expected);
});
