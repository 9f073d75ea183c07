import { audit } from "#server/ledger/index.ts";
import { firstIdAt } from "#server/platform/ids.ts";
import { startCluster, type Cluster } from "./cluster.ts";
import { fillGrowth } from "./growth-fill.ts";
import { startHttpServer } from "./http-server.ts";
import { makeCustomers } from "./http-users.ts";
import type { Timing } from "./measure.ts";
import { conditionsOf } from "./report.ts";
import { compare, type Measured, type Question } from "./two-sizes.ts";

/**
 * Rows of one customer's statement in the larger installation. It has a tenth as many partners, and
 * ten times as many entries in its ledger.
 */
const manyRows = Number(process.env["GROWTH_ROWS"] ?? 1_000_000);
const fewRows = 1_000;

const statement = "/api/transactions?time_zone=America/Sao_Paulo";
/** The smallest id of a year ago: half of the rows are older. */
const middle = () => firstIdAt(new Date(Date.now() - 365 * 86_400_000));
const partners = "/api/partners?limit=30";
/** Another place for each call, within the region that the partners are in. */
const near =
  (rest = "") =>
  (_size: number, call: number) =>
    `${partners}&latitude=${-30 + (call % 20)}.5&longitude=-46.${call % 10}${rest}`;
const monthsAgo = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)).toISOString().slice(0, 7);
};

const questions: readonly Question[] = [
  ["customer", "statement: first page", statement],
  ["customer", "deep", `${statement}&before=${middle()}`],
  ["customer", "a month, half a year ago", `${statement}&month=${monthsAgo(6)}`],
  ["customer", "a type", `${statement}&type=spend`],
  ["customer", "a rare type", `${statement}&type=deposit`],
  ["customer", "a type that nothing has", `${statement}&type=tip`],
  ["customer", "a rare type in a month", `${statement}&type=deposit&month=${monthsAgo(6)}`],
  ["customer", "its months", "/api/transactions/months?time_zone=America/Sao_Paulo"],
  ["customer", "last movement", "/api/transactions/last"],
  ["customer", "directory: by name", partners],
  ["customer", "a word that many have", `${partners}&search=loja`],
  ["customer", "a rare word", `${partners}&search=orquidea`],
  ["customer", "a city", `${partners}&state=SP&city=Cidade 40`],
  ["customer", "nearest", near()],
  ["customer", "nearest of a category", near("&category=health")],
  ["customer", "nearest of a state", near("&state=PE")],
  ["customer", "nearest of a word that many have", near("&search=loja")],
  ["customer", "nearest of a rare word", near("&search=orquidea")],
  ["customer", "what it can be filtered by", "/api/partners/filters"],
];

/** Times lists over HTTP with few rows and with many, and the audit of the larger ledger. */
export async function benchGrowth({ timing, rounds }: { timing: Timing; rounds: number }): Promise<string> {
  const cluster = await startCluster();
  const opened = new AsyncDisposableStack();
  try {
    const few = await open(cluster, "troco_few", fewRows, opened);
    const many = await open(cluster, "troco_many", manyRows, opened);
    const table = await compare(questions, { few, many }, rounds);
    const conditions = await conditionsOf(many.owner, undefined, timing, rounds);
    return ["## Growth", conditions, table, await timeAudit(many)].join("\n\n");
  } finally {
    await opened.disposeAsync();
    await cluster.stop();
  }
}

/** @param opened receives what must be closed at the end */
async function open(cluster: Cluster, name: string, size: number, opened: AsyncDisposableStack): Promise<Measured> {
  const { owner } = await cluster.createTroco(name);
  opened.defer(() => owner.close());
  const server = await startHttpServer(cluster.url(name));
  opened.defer(() => server.stop());
  const [customer] = await makeCustomers(server.url, owner, 1);
  await fillGrowth(owner, size, customer!.userId);
  return { url: server.url, size, owner, cookies: { customer: customer!.cookie }, heavy: customer!.userId };
}

async function timeAudit({ owner }: Measured): Promise<string> {
  const [row] = await owner.query<{ count: bigint }>("select count(*) from ledger.entries");
  const began = performance.now();
  const { clean } = await owner.snapshot(audit, { isLong: true });
  if (!clean) throw new Error("the generated books are wrong: nothing was measured");
  const seconds = (performance.now() - began) / 1000;
  return `The audit of ${row!.count.toLocaleString("en")} entries took ${seconds.toFixed(1)} s.`;
}
