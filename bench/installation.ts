import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#server/platform/db/database.ts";
import { startCluster, type Cluster } from "./cluster.ts";
import { startDriver, type Driver } from "./driver/index.ts";
import { startHttpServer, type HttpServer } from "./http-server.ts";
import { makeCustomers, type Customer } from "./http-users.ts";
import { addCustomers } from "./many-customers.ts";
import type { Load } from "./measure.ts";
import { findPgbench, initialiseTpcB, tpcB, type Pgbench } from "./pgbench.ts";
import { initialiseNodeTpcB, nodeTpcB } from "./tpc-b.ts";

export const scale = 10;
export const yardstickName = "TPC-B";
const settlesWithinSeconds = 60;

/** The real program with customers and a partner, and TPC-B in the same PostgreSQL. */
export interface Installation {
  readonly cluster: Cluster;
  readonly owner: Database;
  readonly server: HttpServer;
  readonly driver: Driver;
  readonly customers: readonly Customer[];
  readonly pgbench: Pgbench | undefined;
  readonly yardstick: Load;
  /** Resolves once no job is due and the audit that follows the start is over. */
  settle(): Promise<void>;
}

/** @param opened receives what must be closed at the end */
export async function openInstallation(opened: AsyncDisposableStack, customerCount: number): Promise<Installation> {
  const cluster = await startCluster();
  opened.defer(() => cluster.stop());
  const { owner } = await cluster.createTroco("troco");
  opened.defer(() => owner.close());
  const server = await startHttpServer(cluster.url("troco"));
  opened.defer(() => server.stop());
  const [model] = await makeCustomers(server.url, owner, 1);
  await server.admin("create-partner", model!.email, "Bench", "other");
  const customers = await addCustomers(server, owner, model!, customerCount);
  const driver = opened.use(startDriver());
  const pgbench = await findPgbench();
  const yardstick = await prepareTpcB(cluster, pgbench);
  await owner.query("checkpoint");
  return { cluster, owner, server, driver, customers, pgbench, yardstick, settle: () => settle(owner) };
}

/** TPC-B in a database of its own, driven by pgbench if the machine has it. */
export async function prepareTpcB(cluster: Cluster, pgbench: Pgbench | undefined): Promise<Load> {
  await cluster.createDatabase("tpcb");
  if (pgbench === undefined) {
    await initialiseNodeTpcB(cluster, "tpcb", scale);
    return nodeTpcB(yardstickName, cluster, "tpcb", scale);
  }
  await initialiseTpcB(pgbench, cluster, "tpcb", scale);
  return tpcB(pgbench, cluster, "tpcb");
}

async function settle(owner: Database): Promise<void> {
  const deadline = performance.now() + settlesWithinSeconds * 1000;
  const isSettled = async () => {
    const [row] = await owner.query<{ due: string; audits: string }>(
      `select (select count(*) from jobs.job where state in ('created', 'retry', 'active') and start_after <= now()
          and not starts_with(name, '__')) as due, (select count(*) from ledger.last_audit) as audits`,
    );
    return Number(row!.due) === 0 && Number(row!.audits) > 0;
  };
  while (!(await isSettled())) {
    if (performance.now() > deadline) throw new Error("the server's own work did not end before a measurement");
    await wait(100);
  }
}
