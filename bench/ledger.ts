import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accounts, audit, post, type Leg, type Transfer } from "#server/ledger/index.ts";
import { need, runBatch, type Decision } from "#server/platform/batches/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import type { BenchOptions, Report } from "./benches.ts";
import { startCluster, type Cluster } from "./cluster.ts";
import {
  customerCount,
  customerId,
  customerPrefix,
  fillBooks,
  firstNumber,
  partnerCount,
  partnerId,
  partnerPrefix,
} from "./ledger-books.ts";
import { measure, type Load } from "./measure.ts";
import { nodeDriver } from "./node-driver.ts";
import { judgeNoise } from "./noise.ts";
import { findPgbench, script, type Pgbench } from "./pgbench.ts";
import { conditionsOf, table } from "./report.ts";
import { prepareTpcB, yardstickName } from "./yardstick.ts";

const connectionCounts = [1, 32];
const quickCounts = [32];

/** Transfers and charges of four legs, one in each transaction, beside TPC-B on the same server. */
export async function benchLedger({ timing, rounds, isQuick }: BenchOptions): Promise<Report> {
  const cluster = await startCluster();
  const folder = await mkdtemp(join(tmpdir(), "troco-bench-scripts-"));
  try {
    const { owner, role } = await cluster.createTroco("ledger");
    await fillBooks(owner);
    const pgbench = await findPgbench();
    const yardstick = await prepareTpcB(cluster, pgbench);
    const ledger = pgbench === undefined ? [] : await pgbenchLoads(pgbench, cluster, role, folder);
    const loads = [yardstick, ...ledger, ...(isQuick ? [] : postLoads(cluster, role))];
    const conditions = await conditionsOf(owner, pgbench, timing, rounds);
    const { cells, machine } = await measure(loads, isQuick ? quickCounts : connectionCounts, { rounds, timing });
    const noise = judgeNoise(
      machine,
      cells.filter(({ load }) => load === yardstickName),
    );
    const books = await owner.snapshot(audit, { isLong: true });
    await owner.close();
    if (!books.clean) throw new Error("the benchmark left books that do not add up");
    const driven =
      pgbench === undefined
        ? "pgbench was not found: a Node program drives both, so the figures show Node as much as PostgreSQL."
        : "pgbench drives TPC-B and the ledger; a Node program drives the rows with batches.";
    const title = `## The ledger`;
    const end = "The ledger's audit afterwards: clean.";
    const markdown = [title, conditions, noise.verdict, driven, table(cells, yardstickName), end].join("\n\n");
    return { markdown, figures: { cells, noise } };
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function pgbenchLoads(pgbench: Pgbench, cluster: Cluster, role: string, folder: string): Promise<Load[]> {
  const prepare = (name: string, text: string) =>
    script(name, pgbench, cluster, {
      database: "ledger",
      role,
      file: join(folder, `${name.replace(/\W/g, "-")}.sql`),
      text,
    });
  return [await prepare("single transfer", sendScript), await prepare("charge, 4 legs", chargeScript)];
}

/** One transfer by the ledger's function, with ids that the script computes. */
const call = (kind: Transfer["kind"], owners: readonly string[], kinds: string, amounts: string) =>
  `select ledger.post(array[id], '{${kind}}', array[now()], '{${owners.length}}', '{null}',
    array[${owners.join(", ")}], '${kinds}', '${amounts}') from (select uuidv7() as id) as transfer;\n`.replace(
    /\n\s+/,
    " ",
  );

const customer = (variable: string) => `'${customerPrefix}' || (${firstNumber} + :${variable})::text`;

const sendScript = [
  `\\set sender random(0, ${customerCount - 1})`,
  `\\set recipient (:sender + random(1, ${customerCount - 1})) % ${customerCount}`,
  call("send", [customer("sender"), customer("recipient")], "{wallet,wallet}", "{-1,1}"),
].join("\n");

const chargeScript = [
  `\\set customer random(0, ${customerCount - 1})`,
  `\\set partner random(0, ${partnerCount - 1})`,
  call(
    "charge",
    [
      customer("customer"),
      customer("customer"),
      `'${partnerPrefix}' || (${firstNumber} + :partner)::text`,
      "'operator'",
    ],
    "{wallet,cashback,settlement,fees}",
    "{-100,10,85,5}",
  ),
].join("\n");

/** How many charges a batch has, and how many processes post batches at most. */
const batchSize = 64;
const lanesMax = 4;

/** Through the server's own batches: single ones, and charges together, on one connection each. */
function postLoads(cluster: Cluster, role: string): Load[] {
  const openAtMost = (most: number) => async (connections: number) => {
    const poolSize = Math.min(connections, most);
    const database = cluster.connect("ledger", { poolSize, role });
    return { each: Array.from({ length: poolSize }, () => database), close: () => database.close() };
  };
  return [
    nodeDriver("single transfer, a batch", openAtMost(Infinity), (database) =>
      postTogether(database, "send", [sendLegs()]),
    ),
    nodeDriver(`charges, batches of ${batchSize}`, openAtMost(lanesMax), (database) =>
      postTogether(database, "charge", Array.from({ length: batchSize }, chargeLegs)),
    ),
  ];
}

/** @returns how many were posted */
async function postTogether(
  { pool }: Database,
  kind: Transfer["kind"],
  transfers: readonly (readonly Leg[])[],
): Promise<number> {
  const requests = transfers.map((legs) => ({
    intent: undefined,
    needs: legs.map((leg) => need(accounts, leg)),
    decide: (decision: Decision) => {
      post(decision, { id: newId(systemClock), kind, at: systemClock.now(), legs });
      return {};
    },
  }));
  const outcomes = await runBatch(pool, systemClock, requests, { onCommit: () => undefined });
  for (const outcome of outcomes) if ("error" in outcome) throw outcome.error;
  return outcomes.length;
}

const randomBelow = (count: number) => Math.floor(Math.random() * count);

function sendLegs(): Leg[] {
  const sender = randomBelow(customerCount);
  const recipient = (sender + 1 + randomBelow(customerCount - 1)) % customerCount;
  return [
    { owner: customerId(sender), kind: "wallet", amount: -1n },
    { owner: customerId(recipient), kind: "wallet", amount: 1n },
  ];
}

function chargeLegs(): Leg[] {
  const payer = customerId(randomBelow(customerCount));
  return [
    { owner: payer, kind: "wallet", amount: -100n },
    { owner: payer, kind: "cashback", amount: 10n },
    { owner: partnerId(randomBelow(partnerCount)), kind: "settlement", amount: 85n },
    { owner: "operator", kind: "fees", amount: 5n },
  ];
}
