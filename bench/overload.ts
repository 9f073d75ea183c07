import { audit } from "#server/ledger/index.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { BenchOptions, Report } from "./benches.ts";
import { notSent, startDriver, type Calls, type Driver, type Phase, type RequestTemplate } from "./driver/index.ts";
import { closingAll, install, openSite, type Installation } from "./installation.ts";
import { sends, sendsOf } from "./money-calls.ts";
import { keysByPromise, nameOf, outcomesOf, secondsUntilNormal, type Outcome } from "./overload-outcome.ts";
import { startPreparedServer } from "./prepared-server.ts";
import { machineOf } from "./report.ts";

const customerCount = 1_024;
const capacityConnections = 64;
const times = 10;
const overloadSeconds = 60;
const overloadConnections = 4_000;
/** Before and after, a share of the capacity is offered. */
const calm = { share: 0.3, connections: 256, secondsBefore: 5, secondsAfter: 20 } as const;
/** A second driver sends so few that it reads each answer when it comes. */
const observer = { perSecond: 100, connections: 200 } as const;
const aloneSeconds = 5;
const keysAtOnce = 20_000;

const goals = { refusedMs: 100, acceptedMs: 1_000, backWithinSeconds: 5 } as const;
const phases = { before: 0, overload: 1, after: 2 } as const;

/**
 * Offers `sendMoney` ten times as often as the server can do it, for a minute, by the clock. Then
 * compares what each answer promised with what the database holds.
 */
export function benchOverload(options: BenchOptions): Promise<Report> {
  return closingAll((opened) => overload(opened, options));
}

async function overload(opened: AsyncDisposableStack, { timing, isQuick }: BenchOptions): Promise<Report> {
  const installation = await install(opened, await openSite(opened), { database: "troco", customerCount });
  const { customers, driver, owner, server, settle } = installation;
  const conditions = await machineOf(owner);
  await settle();
  const { perSecond: capacity } = await sends(installation).run(capacityConnections, { ...timing, warmUpSeconds: 3 });
  const keysBefore = await countKeys(owner);
  const requests = customers.flatMap((_, number) => sendsOf(customers, number).slice(0, 4));
  const plan = phasesFor(capacity, isQuick ? 5 : overloadSeconds);
  const { port } = server;
  const [calls, observed] = await Promise.all([
    driver.offer({ port, phases: plan, requests }),
    opened.use(startDriver()).offer({ port, phases: plan.map((phase) => ({ ...phase, ...observer })), requests }),
  ]);
  const found = judge(calls);
  const money = await compareMoney(installation, [calls, observed], keysBefore);
  const alone = await offerAlone(driver, { ...plan[phases.overload]!, seconds: aloneSeconds }, requests);
  const markdown = [
    "## Ten times too much",
    conditions,
    describe(capacity, calls, found),
    outcomeTable(found.outcomes),
    describeDrivers(outcomesOf(observed, phases.overload), alone),
    money,
  ].join("\n\n");
  const others = { before: outcomesOf(calls, phases.before), after: outcomesOf(calls, phases.after) };
  return {
    markdown,
    figures: { capacity, ...found, ...others, observed: outcomesOf(observed, phases.overload), alone, money },
  };
}

/** Offers the overload to a server that does nothing, which shows what the driver itself takes. */
async function offerAlone(driver: Driver, phase: Phase, requests: readonly RequestTemplate[]): Promise<Outcome[]> {
  const server = await startPreparedServer(503);
  const calls = await driver.offer({ port: server.port, phases: [phase], requests });
  await server[Symbol.asyncDispose]();
  return outcomesOf(calls, 0);
}

function phasesFor(capacity: number, seconds: number): Phase[] {
  const { share, connections, secondsBefore, secondsAfter } = calm;
  return [
    { perSecond: capacity * share, seconds: secondsBefore, connections, opensAhead: true },
    { perSecond: capacity * times, seconds, connections: overloadConnections, opensAhead: true },
    { perSecond: capacity * share, seconds: secondsAfter, connections, opensAhead: false },
  ];
}

interface Found {
  readonly outcomes: readonly Outcome[];
  /** Milliseconds; undefined when none was refused. */
  readonly refusedP99: number | undefined;
  readonly acceptedP99: number | undefined;
  readonly normalMs: number;
  /** Undefined when it was not reached. */
  readonly backAfterSeconds: number | undefined;
}

function judge(calls: Calls): Found {
  const before = outcomesOf(calls, phases.before).find(({ status }) => status === 200);
  const outcomes = outcomesOf(calls, phases.overload);
  const p99Of = (status: number) => outcomes.find((outcome) => outcome.status === status)?.p99;
  const normalMs = Math.max(50, 2 * (before?.p99 ?? 0));
  return {
    outcomes,
    refusedP99: p99Of(503),
    acceptedP99: p99Of(200),
    normalMs,
    backAfterSeconds: secondsUntilNormal(calls, phases.after, normalMs),
  };
}

function describe(capacity: number, calls: Calls, found: Found): string {
  const { refusedP99, acceptedP99, normalMs, backAfterSeconds, outcomes } = found;
  const offered = outcomes.reduce((sum, { count }) => sum + count, 0);
  const seconds = lengthOf(calls, phases.overload);
  const ms = (value: number | undefined) => (value === undefined ? "there was none" : `${Math.round(value)} ms`);
  const met = (isMet: boolean) => (isMet ? "reached" : "**missed**");
  return [
    `- The server does ${Math.round(capacity)} calls a second at ${capacityConnections} connections; ${Math.round(offered / seconds)} a second arrived for ${Math.round(seconds)} s at ${overloadConnections.toLocaleString("en")} connections.`,
    `- Refused with 503: p99 ${ms(refusedP99)} (goal ${goals.refusedMs} ms: ${met(refusedP99 !== undefined && refusedP99 <= goals.refusedMs)})`,
    `- Accepted: p99 ${ms(acceptedP99)} (goal ${goals.acceptedMs} ms: ${met(acceptedP99 !== undefined && acceptedP99 <= goals.acceptedMs)})`,
    `- Back to normal, which is each call within ${Math.round(normalMs)} ms: ${backAfterSeconds === undefined ? `not within ${calm.secondsAfter} s` : `after ${backAfterSeconds} s`} (goal ${goals.backWithinSeconds} s: ${met(backAfterSeconds !== undefined && backAfterSeconds <= goals.backWithinSeconds)})`,
  ].join("\n");
}

function lengthOf(calls: Calls, phase: number): number {
  const [first, last] = [calls.phases.indexOf(phase), calls.phases.lastIndexOf(phase)];
  return (calls.sentAt[last]! - calls.sentAt[first]!) / 1000;
}

function outcomeTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(
    ({ status, count, p50, p99 }) =>
      `| ${nameOf(status)} | ${count.toLocaleString("en")} | ${status === notSent ? " | " : `${toText(p50)} | ${toText(p99)}`} |`,
  );
  return ["| answer | calls | p50 ms | p99 ms |", "| --- | ---: | ---: | ---: |", ...rows].join("\n");
}

const toText = (ms: number) => (Number.isNaN(ms) ? "–" : ms.toFixed(0));

function describeDrivers(observed: readonly Outcome[], alone: readonly Outcome[]): string {
  const answered = alone.find(({ status }) => status === 503);
  const seen = observed
    .filter(({ status }) => status !== notSent)
    .map(
      ({ status, count, p50, p99 }) => `${nameOf(status)} ${count} times, p50 ${toText(p50)} ms, p99 ${toText(p99)} ms`,
    );
  return [
    `- A second driver, which sends ${observer.perSecond} calls a second beside it, saw ${seen.join("; ")}.`,
    `- The first driver offered the same for ${aloneSeconds} s to a server that only sends a prepared answer: ${Math.round((answered?.count ?? 0) / aloneSeconds).toLocaleString("en")} a second were answered, p50 ${toText(answered?.p50 ?? Number.NaN)} ms, p99 ${toText(answered?.p99 ?? Number.NaN)} ms. No server can be faster for it.`,
  ].join("\n");
}

/**
 * Every call that was accepted must have its key and its rows once, and none that was refused.
 *
 * @throws when the books or the keys say otherwise
 */
async function compareMoney({ owner }: Installation, all: readonly Calls[], keysBefore: number): Promise<string> {
  const promises = all.map(keysByPromise);
  const [moved, notMoved, unknown] = (["moved", "notMoved", "unknown"] as const).map((promise) =>
    promises.flatMap((keys) => keys[promise]),
  ) as [string[], string[], string[]];
  const [movedOnce, refused, unclear] = [
    await countMoved(owner, moved),
    await countMoved(owner, notMoved),
    await countMoved(owner, unknown),
  ];
  const keys = (await countKeys(owner)) - keysBefore;
  const books = await owner.snapshot(audit, { isLong: true });
  const facts = [
    `${moved.length.toLocaleString("en")} calls were accepted, of which ${movedOnce.toLocaleString("en")} have one key, one transfer and its two rows of statements`,
    `${notMoved.length.toLocaleString("en")} were refused or not sent, of which ${refused} have any`,
    `of ${unknown.length.toLocaleString("en")} calls without a clear answer ${unclear} have them`,
    `${keys.toLocaleString("en")} keys were written in all`,
    `the ledger's audit is ${books.clean ? "clean" : "not clean"}`,
  ].join("; ");
  const isRight = movedOnce === moved.length && refused === 0 && keys === movedOnce + unclear && books.clean;
  if (!isRight) throw new Error(`answers and money differ: ${facts}`);
  return `The money: ${facts}.`;
}

async function countKeys(owner: Database): Promise<number> {
  const [row] = await owner.query<{ count: string }>(
    "select count(*) from idempotency_keys where operation = 'sendMoney'",
  );
  return Number(row!.count);
}

/** How many of the keys are written and have moved money exactly once. */
async function countMoved(owner: Database, keys: readonly string[]): Promise<number> {
  let count = 0;
  for (let first = 0; first < keys.length; first += keysAtOnce) {
    const [row] = await owner.query<{ count: string }>(
      `select count(*) from (
          select transfer_id
          from idempotency_keys join transactions as sent
            on sent.user_id = idempotency_keys.user_id and sent.id = (answer ->> 'transaction_id')::uuid
              and sent.type = 'transfer_sent'
          where operation = 'sendMoney' and key = any($1)
        ) as sent
        where (select sum(amount) = 0 and count(*) = 2 from ledger.entries where entries.transfer_id = sent.transfer_id)`,
      [keys.slice(first, first + keysAtOnce)],
    );
    count += Number(row!.count);
  }
  return count;
}
