import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium, type BrowserContext } from "@playwright/test";
import { demoLogins, type DemoLogin } from "#server/cli/demo/index.ts";
import { requireChromium } from "./chromium.ts";
import { signIn, withDemo } from "./demo-browser.ts";
import { takeArgs } from "./words.ts";

// Lighthouse's verdict on login, home and the consoles' first screens, as a phone, of the real program with its demo data: `npm run lighthouse`.
// It is fetched for the occasion: nothing else here needs it, nor its some hundred packages.

const lighthouse = "lighthouse@13.5.0";
/** Of a page; the middle one counts, for a moment in which the machine is busy costs a run ten points. */
const runs = 3;
/** Whatever happened within a minute before a page opens, it asks for again (src/web/lib/live.ts), and the demo data has only just happened. */
const demoIsOverMs = 61_000;
/** In percent. */
const demanded = { performance: 95, accessibility: 100, "best-practices": 100 } as const;
type Category = keyof typeof demanded;

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
  args.push("--disable-storage-reset", `--only-categories=${Object.keys(demanded).join(",")}`);
  args.push("--output=json", `--output-path=${file}`);
  const child = spawn("npx", args, { stdio: ["ignore", "inherit", "inherit"] });
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Error(`Lighthouse ended with ${String(code)}`);
  return JSON.parse(await readFile(file, "utf8")) as Report;
}

/** Prints a report, and says whether it is as good as demanded. */
function tell({ categories, audits }: Report): boolean {
  let good = true;
  for (const [category, least] of Object.entries(demanded) as [Category, number][]) {
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

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, "127.0.0.1", listening));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}

/** A browser without any past for each page, as a first visit has. */
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
const pages: readonly (readonly [path: string, login: DemoLogin | undefined])[] = [
  ["/auth", undefined],
  ["/", customer],
  ["/partner/profile", owner],
  ["/partner/charges", owner],
  ["/admin", administrator],
];

/** The report in the middle of some, by performance. */
async function auditRuns(url: string, path: string, login: DemoLogin | undefined): Promise<Report> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await auditFresh(url, path, login));
  reports.sort((one, other) => one.categories.performance.score - other.categories.performance.score);
  const all = reports.map(({ categories }) => Math.round(categories.performance.score * 100));
  process.stdout.write(`${path} (performance ${all.join(", ")})\n`);
  return reports[Math.floor(runs / 2)]!;
}

takeArgs("lighthouse");
// Its browser stays idle: Lighthouse needs one that it can reach by a port.
await withDemo(async (_browser, url) => {
  await pause(demoIsOverMs);
  for (const [path, login] of pages) {
    if (!tell(await auditRuns(url, path, login))) process.exitCode = 1;
  }
});
