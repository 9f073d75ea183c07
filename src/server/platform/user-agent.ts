type Names = readonly (readonly [name: string, mark: RegExp])[];

/** The order matters: browsers also name the browsers they descend from. */
const browsers: Names = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ["Safari", /\bVersion\/\d.*\bSafari\//],
];

/** In this order: Android calls itself a Linux, too. */
const systems: Names = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac(?:intosh| OS X)\b/],
  ["Linux", /\bLinux\b/],
];

/** Longer than any browser sends; the text comes from the client, so its length is bounded. */
const lengthMax = 400;

/** The known names in a `User-Agent`; null where it names none. Never a part of the text itself. */
export function describeUserAgent(userAgent: string | null): {
  readonly browser: string | null;
  readonly system: string | null;
} {
  const text = (userAgent ?? "").slice(0, lengthMax);
  const find = (names: Names) => names.find(([, mark]) => mark.test(text))?.[0] ?? null;
  return { browser: find(browsers), system: find(systems) };
}
