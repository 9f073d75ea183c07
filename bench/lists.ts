import { startCluster, type Cluster } from "./cluster.ts";
import { startHttpServer } from "./http-server.ts";
import { makeCustomers } from "./http-users.ts";
import { fillLists } from "./lists-fill.ts";
import type { Timing } from "./measure.ts";
import { conditionsOf } from "./report.ts";
import { compare, type Measured, type Question, type Size } from "./two-sizes.ts";

/** Rows of each kind in the measured installation, `many`, and in the one it is compared with. */
const sizes = { few: 1_000, many: 100_000 } as const;

const moment = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
const day = (daysAgo: number) => moment(daysAgo).slice(0, 10);
const month = `from=${moment(30)}`;
/** The server caches the overview of each time zone, so each call requests another one. */
const zones = Intl.supportedValuesOf("timeZone");

const charges = "/api/partner/payment-requests";
const questions: readonly Question[] = [
  ["partner", "charges: first page", charges],
  ["partner", "one status", `${charges}?status=rejected`],
  ["partner", "a status that nothing has", `${charges}?status=pending`],
  ["partner", "30 days", `${charges}?${month}`],
  ["partner", "a word that many have, 30 days", `${charges}?search=cafe&${month}`],
  ["partner", "a word that many have, all", `${charges}?search=cafe`],
  ["partner", "a rare word, 30 days", `${charges}?search=orquidea&${month}`],
  ["partner", "a rare word, all", `${charges}?search=orquidea`],
  ["partner", "totals: 30 days", `${charges}/totals?${month}`],
  ["partner", "all", `${charges}/totals`],
  ["partner", "a rare word, 30 days", `${charges}/totals?search=orquidea&${month}`],
  ["partner", "a rare word, all", `${charges}/totals?search=orquidea`],
  ["partner", "settlement: last legs", "/api/partner/settlement/entries"],
  ["partner", "a week, half a year ago", `/api/partner/settlement/entries?from=${day(187)}&to=${day(180)}`],
  [
    "administrator",
    "users: by e-mail",
    (size, call) => `/api/admin/users?term=benchmark-${pick(size, call)}@troco.example`,
  ],
  ["administrator", "by username", (size, call) => `/api/admin/users?term=@pessoa.${pick(size, call)}`],
  ["administrator", "by card", (size, call) => `/api/admin/users?term=8${String(pick(size, call)).padStart(15, "0")}`],
  ["administrator", "an account", (size, call) => `/api/admin/users/bench-${pick(size, call)}`],
  ["administrator", "statement of the customer with most rows", "/api/admin/users/{heavy}/transactions"],
  ["administrator", "partners: by name", "/api/admin/partners"],
  ["administrator", "searched", "/api/admin/partners?search=orquidea"],
  ["administrator", "switched off", "/api/admin/partners?show=off"],
  ["administrator", "without a place", "/api/admin/partners?show=without_place"],
  ["administrator", "without an owner", "/api/admin/partners?show=without_owner"],
  ["administrator", "payouts: waiting", "/api/admin/payouts"],
  ["administrator", "paid", "/api/admin/payouts?status=paid"],
  ["administrator", "audit events: newest", "/api/admin/acts"],
  ["administrator", "of one administrator", "/api/admin/acts?actor=@pessoa.7"],
  ["administrator", "of a kind that is rare", "/api/admin/acts?act=createBanner"],
  ["administrator", "about things of a kind that is rare", "/api/admin/acts?subject_kind=banner"],
  ["administrator", "a week, half a year ago", `/api/admin/acts?from=${day(187)}&to=${day(180)}`],
  [
    "administrator",
    "overview, read anew",
    (_size, call) => `/api/admin/overview?time_zone=${zones[call % zones.length]}`,
  ],
];

/** A number from 1 to `size`, another one for each call. */
const pick = (size: number, call: number) => 1 + ((call * 7919) % size);

/**
 * The consoles' lists over HTTP, one call at a time, session included. Calls to an installation
 * with many rows and to one with few alternate, so that other work of the machine slows both alike.
 */
export async function benchLists({ timing, rounds }: { timing: Timing; rounds: number }): Promise<string> {
  const cluster = await startCluster();
  const opened = new AsyncDisposableStack();
  try {
    const few = await open(cluster, "few", opened);
    const many = await open(cluster, "many", opened);
    const table = await compare(questions, { few, many }, rounds);
    return ["## Lists", await conditionsOf(many.owner, undefined, timing, rounds), table].join("\n\n");
  } finally {
    await opened.disposeAsync();
    await cluster.stop();
  }
}

/** @param opened receives what must be closed at the end */
async function open(cluster: Cluster, size: Size, opened: AsyncDisposableStack): Promise<Measured> {
  const name = `troco_${size}`;
  const { owner } = await cluster.createTroco(name);
  opened.defer(() => owner.close());
  const server = await startHttpServer(cluster.url(name));
  opened.defer(() => server.stop());
  const [partner, administrator] = await makeCustomers(server.url, owner, 2);
  await server.admin("create-partner", partner!.email, "Bench", "other");
  await server.admin("grant-administrator", administrator!.email);
  const [member] = await owner.query<{ partner_id: string }>(
    "select partner_id from partner_members where user_id = $1",
    [partner!.userId],
  );
  await fillLists(owner, { size: sizes[size], partnerId: member!.partner_id, userId: partner!.userId });
  return {
    url: server.url,
    size: sizes[size],
    owner,
    cookies: { partner: partner!.cookie, administrator: administrator!.cookie },
    heavy: partner!.userId,
  };
}
