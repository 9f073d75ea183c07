import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium, type BrowserContext } from "@playwright/test";
import { demoLogins, type DemoLogin } from "#server/cli/demo/index.ts";
import { freePort } from "#test/harness/free-port.ts";
import { findScreen, type Path } from "#web/lib/screens.ts";
import { readArguments } from "./arguments.ts";
import { requireChromium } from "./chromium.ts";
import { signIn, withDemo } from "./demo-browser.ts";

// Runs Lighthouse, as on a phone, on login, home and the consoles' first screens of the real
// program with demo data: `npm run lighthouse`. npx fetches Lighthouse, because nothing else here
// needs it.

const lighthouse = "lighthouse@13.5.0";
/** Runs of a page. The median counts, because a busy machine costs a run ten points. */
const runs = 3;
/**
 * A page requests again what changed in the minute before it was opened (src/web/lib/live.ts). Demo
 * data is older after this wait.
 */
const demoDataAgeMs = 61_000;
/** The lowest score of each category, in percent; a console's script is larger. */
const lowestScores = { performance: 95, accessibility: 100, "best-practices": 100 } as const;
const lowestOfConsoles = { ...lowestScores, performance: 80 } as const;
type Category = keyof typeof lowestScores;

interface Report {
  readonly categories: Readonly<
    Record<Category, { score: number; auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, { title: string; score: number | null; displayValue?: string }>>;
}

const figures = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
  "speed-index",
];

async function audit(address: string, port: number, folder: string): Promise<Report> {
  const file = join(folder, "report.json");
  const args = ["--yes", lighthouse, address, `--port=${port}`, "--quiet", "--form-factor=mobile"];
  // The session is a cookie, which would otherwise be cleared first.
  args.push("--disable-storage-reset", `--only-categories=${Object.keys(lowestScores).join(",")}`);
  args.push("--output=json", `--output-path=${file}`);
  const child = spawn("npx", args, { stdio: ["ignore", "inherit", "inherit"] });
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Error(`Lighthouse ended with ${String(code)}`);
  return JSON.parse(await readFile(file, "utf8")) as Report;
}

/** Prints a report. @returns whether each score is high enough */
function print({ categories, audits }: Report, lowest: Readonly<Record<Category, number>>): boolean {
  let good = true;
  for (const [category, least] of Object.entries(lowest) as [Category, number][]) {
    const { score, auditRefs } = categories[category];
    const percent = Math.round(score * 100);
    good &&= percent >= least;
    process.stdout.write(`  ${category.padEnd(16)} ${String(percent).padStart(3)} of ${least}\n`);
    if (percent >= 100) continue;
    for (const { id } of auditRefs.filter(({ weight }) => weight > 0)) {
      const { title, score: own, displayValue = "" } = audits[id]!;
      if (own !== null && own < 0.9) process.stdout.write(`      ${title} ${displayValue}\n`);
    }
  }
  const values = figures.map((id) => `${audits[id]!.title} ${audits[id]!.displayValue ?? ""}`);
  process.stdout.write(`  ${values.join(" · ")}\n`);
  return good;
}

async function shareSession(context: BrowserContext, url: string, login: DemoLogin): Promise<void> {
  const client = await signIn(url, login);
  const pairs = client.cookie.split("; ").map((pair) => pair.split("=", 2));
  await context.addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url })));
}

/** Audits a page in a browser with an empty profile, as on a first visit. */
async function auditFresh(url: string, path: string, login: DemoLogin | undefined): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "troco-lighthouse-"));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(join(folder, "browser"), {
    executablePath: requireChromium(),
    chromiumSandbox: false,
    args: [`--remote-debugging-port=${port}`],
  });
  try {
    if (login !== undefined) await shareSession(context, url, login);
    return await audit(url + path, port, folder);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const [customer, , owner, , administrator] = demoLogins;
const pages: readonly (readonly [path: Path, login: DemoLogin | undefined])[] = [
  ["/auth", undefined],
  ["/", customer],
  ["/partner/profile", owner],
  ["/partner/charges", owner],
  ["/admin", administrator],
];

/** The report with the median performance. */
async function auditRuns(url: string, path: string, login: DemoLogin | undefined): Promise<Report> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await auditFresh(url, path, login));
  reports.sort((one, other) => one.categories.performance.score - other.categories.performance.score);
  const all = reports.map(({ categories }) => Math.round(categories.performance.score * 100));
  process.stdout.write(`${path} (performance ${all.join(", ")})\n`);
  return reports[Math.floor(runs / 2)]!;
}

readArguments("lighthouse");
// Lighthouse needs a browser that it can reach by a port, so the demo's browser is not used.
await withDemo(async (_browser, url) => {
  await pause(demoDataAgeMs);
  for (const [path, login] of pages) {
    const lowest = findScreen(path)?.console ? lowestOfConsoles : lowestScores;
    if (!print(await auditRuns(url, path, login), lowest)) process.exitCode = 1;
  }
});
