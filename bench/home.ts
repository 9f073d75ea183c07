import { availableParallelism, cpus, loadavg } from "node:os";
import type { CDPSession, Page } from "@playwright/test";
import { demoLogins } from "#server/cli/demo/index.ts";
import { open, phone, signIn, withDemo } from "../scripts/demo-browser.ts";
import { median } from "./measure.ts";

const slowness = 4;
const slow4g = { latencyMs: 562, downloadMbits: 1.44, uploadMbits: 0.675 };
const bytesOf = (mbits: number) => (mbits * 1_000_000) / 8;

interface Load {
  readonly firstPaint: number;
  /** When both balances were on screen. */
  readonly balances: number;
  readonly longestTask: number;
  /** How much of the processor the longest one took: other programs do not make it longer. */
  readonly longestTaskCpu: number;
  readonly bytes: number;
  /** The requests up to then, in order. */
  readonly requests: readonly string[];
}

/** Home of the real program with demo data, opened with an empty cache on a slowed phone. */
export async function benchHome({ rounds }: { readonly rounds: number }): Promise<string> {
  const loads: Load[] = [];
  await withDemo(async (browser, url) => {
    const client = await signIn(url, demoLogins[0]!);
    // The first load only warms up the server.
    for (let round = 0; round <= rounds; round += 1) {
      const page = await open(browser, { ...phone, language: "pt", serviceWorkers: "block" }, client);
      const load = await measureLoad(page);
      await page.context().close();
      if (round === 0) continue;
      process.stderr.write(`first paint ${load.firstPaint} ms, balances ${load.balances} ms\n`);
      loads.push(load);
    }
  });
  return ["## Home", conditionsOf(rounds), table(loads), list(loads.at(-1)!)].join("\n\n");
}

/** The figures that the page notes of its own load, in milliseconds since it began. */
interface Noted {
  readonly balancesAt?: number;
  readonly longestTask: number;
}

/** Runs in the page before its own scripts, and leaves a `Noted` in `window.noted`. */
const noteLoad = `
  window.noted = { balancesAt: undefined, longestTask: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.longestTask = Math.max(noted.longestTask, duration);
  }).observe({ type: "longtask", buffered: true });
  const watch = new MutationObserver(() => {
    const tiles = [...document.querySelectorAll("main [role=group]")];
    if (tiles.filter(({ textContent }) => /[0-9],[0-9]{2}/.test(textContent)).length < 2) return;
    watch.disconnect();
    requestAnimationFrame(() => (noted.balancesAt = performance.now()));
  });
  watch.observe(document, { subtree: true, childList: true, characterData: true });
`;

async function measureLoad(page: Page): Promise<Load> {
  const session = await page.context().newCDPSession(page);
  await slowDown(session);
  const requested = watchRequests(session);
  const endTrace = await traceTasks(page);
  await page.addInitScript({ content: noteLoad });
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForFunction(() => (globalThis as { noted?: Noted }).noted?.balancesAt, undefined, { polling: 250 });
  const upTo = requested();
  // So that tasks that follow at once are noted, too.
  await page.waitForLoadState("networkidle");
  const { balancesAt = 0, longestTask } = await page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
  const [paint] = await page.evaluate(() =>
    performance.getEntriesByName("first-contentful-paint").map(({ startTime }) => startTime),
  );
  return {
    firstPaint: Math.round(paint ?? 0),
    balances: Math.round(balancesAt),
    longestTask: Math.round(longestTask),
    longestTaskCpu: Math.round(Math.max(...(await endTrace()))),
    ...upTo,
  };
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: false });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: slow4g.latencyMs,
    downloadThroughput: bytesOf(slow4g.downloadMbits),
    uploadThroughput: bytesOf(slow4g.uploadMbits),
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
}

/** @returns a function that lists what was requested so far, with when it was sent and answered */
function watchRequests(session: CDPSession): () => Pick<Load, "bytes" | "requests"> {
  const sent = new Map<string, { readonly path: string; readonly at: number; end?: number; bytes: number }>();
  let began: number | undefined;
  session.on("Network.requestWillBeSent", ({ requestId, request, timestamp }) => {
    began ??= timestamp;
    sent.set(requestId, { path: new URL(request.url).pathname, at: timestamp - began, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const request = sent.get(requestId);
    if (request) Object.assign(request, { end: timestamp - began!, bytes: encodedDataLength });
  });
  const inMs = (seconds: number | undefined) => (seconds === undefined ? "…" : String(Math.round(seconds * 1000)));
  return () => ({
    bytes: [...sent.values()].reduce((total, { bytes }) => total + bytes, 0),
    requests: [...sent.values()].map(({ path, at, end, bytes }) => `${path} ${inMs(at)}–${inMs(end)} ms, ${bytes} B`),
  });
}

/** An event of Chromium's trace; times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly documentLoaderURL?: string } };
}

/** @returns what ends the trace, with the processor time of each of the page's tasks in ms */
async function traceTasks(page: Page): Promise<() => Promise<number[]>> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  const traceConfig = { includedCategories: ["toplevel", "blink.user_timing"] };
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  return async () => {
    await session.send("Tracing.end");
    await complete;
    await session.detach();
    const isOfApp = ({ name, args }: TraceEvent) =>
      name === "navigationStart" && args.data?.documentLoaderURL?.startsWith("http") === true;
    const { pid, tid, ts } = events.find(isOfApp)!;
    const tasks = events.filter((event) => event.name === "ThreadControllerImpl::RunTask" && event.ts >= ts);
    return tasks.filter((task) => task.pid === pid && task.tid === tid).map(({ tdur = 0 }) => tdur / 1000);
  };
}

function conditionsOf(rounds: number): string {
  const { latencyMs, downloadMbits, uploadMbits } = slow4g;
  return [
    `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model.trim() ?? "unknown processor"} × ${availableParallelism()}, Node ${process.versions.node}; load of the machine: ${loadavg()[0]!.toFixed(1)}`,
    `processor slowed ${slowness} times, ${latencyMs} ms a request, ${downloadMbits} Mbit/s down, ${uploadMbits} up, empty cache, HTTP/1.1`,
    `${rounds} loads after one that is not counted`,
  ]
    .map((fact) => `- ${fact}`)
    .join("\n");
}

function table(loads: readonly Load[]): string {
  const rows = (
    [
      ["first paint, ms", "firstPaint"],
      ["balances, ms", "balances"],
      ["longest task, ms", "longestTask"],
      ["longest task, ms of the processor", "longestTaskCpu"],
      ["bytes until then", "bytes"],
    ] as const
  ).map(([name, figure]) => {
    const values = loads.map((load) => load[figure]);
    return `| ${name} | ${median(values)} | ${Math.min(...values)} | ${Math.max(...values)} |`;
  });
  return ["| home | median | least | most |", "| --- | ---: | ---: | ---: |", ...rows].join("\n");
}

const list = ({ requests }: Load) =>
  ["Requests of the last load until then:", "", ...requests.map((request, place) => `${place + 1}. ${request}`)].join(
    "\n",
  );
