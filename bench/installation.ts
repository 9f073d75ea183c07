import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#server/platform/db/database.ts";
import { startCluster, type Cluster } from "./cluster.ts";
import { startDriver, type Driver } from "./driver/index.ts";
import { startHttpServer, type HttpServer } from "./http-server.ts";
import { makeCustomers, type Customer } from "./http-users.ts";
import { addCustomers } from "./many-customers.ts";

const settlesWithinSeconds = 60;

/** The real program on a database of its own, with a partner and customers. */
export interface Installation {
  readonly owner: Database;
  readonly server: HttpServer;
  readonly driver: Driver;
  readonly customers: readonly Customer[];
  /** Resolves once no job is due and the audit that follows the start is over. */
  settle(): Promise<void>;
}

/** The parts that installations that are measured together share. */
export interface Site {
  readonly cluster: Cluster;
  readonly driver: Driver;
}

/** Runs `work`, and closes what it has opened by then, however it ends. */
export async function closingAll<Result>(work: (opened: AsyncDisposableStack) => Promise<Result>): Promise<Result> {
  const opened = new AsyncDisposableStack();
  try {
    return await work(opened);
  } finally {
    await opened.disposeAsync();
  }
}

/** @param opened receives what must be closed at the end */
export async function openSite(opened: AsyncDisposableStack): Promise<Site> {
  const cluster = await startCluster();
  opened.defer(() => cluster.stop());
  return { cluster, driver: opened.use(startDriver()) };
}

/** @param opened receives what must be closed at the end */
export async function install(
  opened: AsyncDisposableStack,
  { cluster, driver }: Site,
  { database, customerCount }: { readonly database: string; readonly customerCount: number },
): Promise<Installation> {
  const { owner } = await cluster.createTroco(database);
  opened.defer(() => owner.close());
  const server = await startHttpServer(cluster.url(database));
  opened.defer(() => server.stop());
  const [model] = await makeCustomers(server.url, owner, 1);
  await server.admin("create-partner", model!.email, "Bench", "other");
  const customers = await addCustomers(server, owner, model!, customerCount);
  return { owner, server, driver, customers, settle: () => settle(owner) };
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
