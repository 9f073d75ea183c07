import { randomUUID } from "node:crypto";
import { systemClock } from "../src/server/platform/clock.ts";
import type { Database } from "../src/server/platform/db/database.ts";
import { newId } from "../src/server/platform/ids.ts";
import type { BenchOptions } from "./benches.ts";
import { startCluster, type Cluster } from "./cluster.ts";
import { load, type Call, type Measured } from "./http-load.ts";
import { startHttpServer } from "./http-server.ts";
import { makeCustomers, purchasePassword, type Customer } from "./http-users.ts";
import { measure, median, type Cell, type Load, type Timing } from "./measure.ts";
import { findPgbench, initialiseTpcB, tpcB } from "./pgbench.ts";
import { conditionsOf, table } from "./report.ts";
import { initialiseNodeTpcB, nodeTpcB } from "./tpc-b.ts";

const scale = 10;
const connectionCounts = [1, 8, 32, 64];
const customersCount = 64;
/** Minor units: small enough that no customer runs out of money. */
const chargeAmount = 100;
/** More than can be approved in a second; the next cell makes new charges. */
const chargesPerSecond = 2_500;

/**
 * Money calls over HTTP, everything included: session, validation, idempotency, ledger, statement
 * rows, events. Driver, server and database share this machine's processors. TPC-B runs beside it
 * on the same PostgreSQL.
 */
export async function benchHttp({ timing, rounds }: BenchOptions): Promise<string> {
  const cluster = await startCluster();
  const { owner } = await cluster.createTroco("troco_http");
  const server = await startHttpServer(cluster.url("troco_http"));
  try {
    const pgbench = await findPgbench();
    const yardstick = await prepareTpcB(cluster, pgbench);
    const [owningUser, ...customers] = await makeCustomers(server.url, owner, 1 + customersCount);
    await server.admin("create-partner", owningUser!.email, "Bench", "other");
    const latencies = new Map<string, Measured[]>();
    const loads = [
      yardstick,
      httpLoad("sendMoney", server.url, latencies, () => Promise.resolve(sends(customers))),
      httpLoad("approvePaymentRequest", server.url, latencies, (seconds) => approvals(owner, customers, seconds)),
    ];
    const cells = await measure(loads, connectionCounts, rounds, timing);
    return [
      "## Over HTTP",
      await conditionsOf(owner, pgbench, timing, rounds),
      table(cells, yardstick.name),
      latencyTable(cells, latencies),
    ].join("\n\n");
  } finally {
    await server.stop();
    await owner.close();
    await cluster.stop();
  }
}

async function prepareTpcB(cluster: Cluster, pgbench: Awaited<ReturnType<typeof findPgbench>>): Promise<Load> {
  await cluster.createDatabase("tpcb");
  if (pgbench === undefined) {
    await initialiseNodeTpcB(cluster, "tpcb", scale);
    return nodeTpcB("TPC-B", cluster, "tpcb", scale);
  }
  await initialiseTpcB(pgbench, cluster, "tpcb", scale);
  return tpcB(pgbench, cluster, "tpcb");
}

type NextCall = (connection: number) => Call | undefined;

function httpLoad(
  name: string,
  url: string,
  latencies: Map<string, Measured[]>,
  prepare: (seconds: number) => Promise<NextCall>,
): Load {
  return {
    name,
    run: async (connections, { seconds, warmUpSeconds }) => {
      const nextCall = await prepare(seconds + warmUpSeconds);
      await load(url, connections, warmUpSeconds, nextCall);
      const measured = await load(url, connections, seconds, nextCall);
      if (measured.failed > 0) throw new Error(`${measured.failed} calls of ${name} failed: nothing was measured`);
      const key = `${name} ${connections}`;
      latencies.set(key, [...(latencies.get(key) ?? []), measured]);
      return measured.perSecond;
    },
  };
}

/** One cent from each connection's customer to any other. */
function sends(customers: readonly Customer[]): NextCall {
  return (connection) => {
    const sender = customers[connection % customers.length]!;
    const step = 1 + Math.floor(Math.random() * (customers.length - 1));
    const recipient = customers[(connection + step) % customers.length]!;
    return {
      method: "POST",
      path: "/api/transfers",
      headers: { cookie: sender.cookie, "idempotency-key": randomUUID() },
      body: JSON.stringify({ username: recipient.username, amount: 1 }),
    };
  };
}

/** Approves pending charges, each once, with the purchase password. */
async function approvals(owner: Database, customers: readonly Customer[], seconds: number): Promise<NextCall> {
  const perCustomer = Math.ceil((chargesPerSecond * seconds) / customers.length);
  const pending = await Promise.all(customers.map((customer) => addCharges(owner, customer, perCustomer)));
  const others = [...pending.keys()];
  return (connection) => {
    const own = connection % customers.length;
    // A connection whose customer has no charges left continues with those of another customer.
    const whose = pending[own]!.length > 0 ? own : others.find((index) => pending[index]!.length > 0);
    const id = whose === undefined ? undefined : pending[whose]!.pop();
    if (id === undefined) return undefined;
    return {
      method: "POST",
      path: `/api/payment-requests/${id}/approval`,
      headers: { cookie: customers[whose!]!.cookie, "idempotency-key": randomUUID() },
      body: JSON.stringify({ amount: chargeAmount, purchase_password: purchasePassword }),
    };
  };
}

/** Inserts charges that expire in an hour, so that the benchmark measures only their approval. */
async function addCharges(owner: Database, customer: Customer, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId(systemClock));
  await owner.query(
    `insert into payment_requests
       (customer_id, id, partner_id, partner_name, partner_category, customer_name, card_last_4, amount,
        cashback_basis_points, fee_basis_points, fee_fixed, cashback, fee, establishment, created_at, expires_at)
     select $1, id, (select id from partners limit 1), 'Bench', 'other', 'Bench C.', '0000', ${chargeAmount},
        1000, 500, 30, 10, 35, 55, now(), now() + interval '1 hour'
     from unnest($2::uuid[]) as id`,
    [customer.userId, ids],
  );
  return ids;
}

/** Median and 99th percentile of each cell's median round, in milliseconds. */
function latencyTable(cells: readonly Cell[], latencies: ReadonlyMap<string, readonly Measured[]>): string {
  const rows = cells
    .filter((cell) => latencies.has(`${cell.load} ${cell.connections}`))
    .map((cell) => {
      const measured = latencies.get(`${cell.load} ${cell.connections}`)!;
      const middle = (pick: (one: Measured) => number) => median(measured.map(pick)).toFixed(1);
      return `| ${cell.load} | ${cell.connections} | ${middle((one) => one.median)} | ${middle((one) => one.p99)} |`;
    });
  return ["| call | connections | median ms | p99 ms |", "| --- | ---: | ---: | ---: |", ...rows].join("\n");
}
