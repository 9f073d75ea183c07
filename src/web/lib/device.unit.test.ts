import { expect, test } from "vitest";
import { isAppleMobile, walletDeviceOf } from "./device.ts";

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", 5, true],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5, true],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0, false],
  ["Mozilla/5.0 (Linux; Android 16; Pixel 9)", 5, false],
])("%s with %s touch points is an iPhone or an iPad: %s", (userAgent, maxTouchPoints, expected) => {
  expect(isAppleMobile({ userAgent, maxTouchPoints })).toBe(expected);
});

test("a pass is made for an iPhone or iPad, for Android, or to be kept as a file", () => {
  const of = (userAgent: string, maxTouchPoints = 0) => walletDeviceOf({ userAgent, maxTouchPoints });
  expect(of("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", 5)).toBe("apple");
  expect(of("Mozilla/5.0 (Linux; Android 16; Pixel 9)", 5)).toBe("android");
  expect(of("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)")).toBe("other");
  expect(of("Mozilla/5.0 (X11; Linux x86_64)")).toBe("other");
});
