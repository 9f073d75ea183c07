import { once } from "node:events";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { auditOrHalt } from "#server/ledger/index.ts";
import { countStatementsOff, findBalancesOff } from "#server/payments/transactions/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { startServer, type Server, type ServerOptions } from "#server/server.ts";
import { introduce, type Till } from "./cast.ts";
import type { Client } from "./client.ts";
import { playHalfYear } from "./play-half-year.ts";
import {
  applyCode,
  geocodeAll,
  hireStaff,
  importDirectory,
  makePartner,
  promise,
  showOffers,
  unblock,
} from "./set-up.ts";
import { readProgressAt, writeProgress } from "./store.ts";
import {
  administrator,
  appliedCodes,
  blocked,
  caio,
  partners,
  dayMs,
  demoLogins,
  marina,
  newcomer,
  regulars,
  staff,
  type DemoPartner,
  type DemoLogin,
  type DemoUser,
} from "./users.ts";
import { enter, welcomeAll } from "./welcome.ts";

const months = 6;

/**
 * Fills an empty database with users, partners and half a year of movements through the API: a
 * server of its own answers, whose clock moves from day to day. A database with any user is left
 * alone. An interrupted filling continues, because every call carries the same idempotency key as
 * before. See docs/decisions/sandbox-and-demo-data.md.
 * @param onFilling called before a filling, which may take a minute
 * @param stopping aborted when the program stops: no further call of the filling is answered
 * @returns the logins; empty if this database was not filled
 * @throws the reason of `stopping`, once the filling's server has stopped
 */
export async function seedDemo(
  options: ServerOptions,
  onFilling: () => void,
  stopping: AbortSignal,
): Promise<readonly DemoLogin[]> {
  // Checked before anything is started, so that an ordinary start is not slowed down.
  const progress = await readProgressAt(options);
  if (progress === "not ours") return [];
  if (progress === "done") return demoLogins;
  onFilling();
  const today = options.clock.now();
  const clock = new SettableClock(new Date(today.getTime() - months * 30 * dayMs));
  const config = {
    ...options.config,
    port: 0,
    host: "127.0.0.1",
    // The mails' links work once the real server runs.
    publicUrl: options.config.publicUrl ?? `http://localhost:${options.config.port}`,
    stripe: undefined,
    smtp: undefined,
    chargeExpiryMs: dayMs,
    // Each user has an address of their own: sign-in is limited by address, and a filling may start
    // several times a minute.
    trustedProxies: 1,
  };
  const server = await startServer({ ...options, config, clock });
  try {
    const { database } = server.services;
    await writeProgress(database, "begun");
    await Promise.race([fill(server, clock, today), abortionOf(stopping)]);
    await writeProgress(database, "done");
    return demoLogins;
  } finally {
    await server.stop({ drains: false });
  }
}

/** Rejects once a signal is aborted. */
async function abortionOf(signal: AbortSignal): Promise<never> {
  signal.throwIfAborted();
  await once(signal, "abort");
  throw signal.reason;
}

async function fill(server: Server, clock: SettableClock, today: Date): Promise<void> {
  const [admin] = (await welcomeAll(server, [administrator])) as [Client];
  await grantAdministrator(server.services, administrator.email);
  await unblock(admin, blocked.user);
  const users = [marina, caio, staff, ...partners.map(({ owner }) => owner), ...regulars];
  const clients = await welcomeAll(server, users);
  const clientOf = (user: DemoUser) => clients[users.indexOf(user)]!;

  for (const partner of partners) await makePartner(server.services, admin, clientOf(partner.owner), partner);
  await importDirectory(admin);
  await showOffers(admin, clock, today);
  await promise(admin);
  await hireStaff(server.services, clientOf(partners[0]!.owner), clientOf(staff));
  const newcomers = new Map([[newcomer, await enter(server, newcomer)]]);
  for (const { user, code } of appliedCodes) await applyCode(newcomers.get(user) ?? clientOf(user), code);

  const cast = {
    administrator: admin,
    marina: await introduce(clientOf(marina), marina),
    caio: await introduce(clientOf(caio), caio),
    regulars: await Promise.all(regulars.map((user) => introduce(clientOf(user), user))),
    tills: await Promise.all(partners.map((partner) => openTill(partner, clientOf))),
    payouts: new Map<number, string>(),
  };
  await playHalfYear(clock, today, cast);
  await geocodeAll(server.services, admin, clock);
  // The half year ends with the last sale, which may be hours ago; the audit is of now.
  clock.set(today);
  await auditOrHalt(server.services, { countStatementsOff, findBalancesOff });
}

async function openTill(partner: DemoPartner, clientOf: (user: DemoUser) => Client): Promise<Till> {
  const owner = clientOf(partner.owner);
  const { username } = await owner.call("getProfile", {});
  const clerks = partner === partners[0] ? [owner, clientOf(staff)] : [owner];
  return { partner, owner, username, clerks, sales: [] };
}

/**
 * Rejects a database that holds demo data, even in part, for an operator who did not request any.
 * @throws Error
 */
export async function refuseDemoData(options: Pick<ServerOptions, "config" | "databaseUrl" | "log">): Promise<void> {
  const progress = await readProgressAt(options);
  if (progress !== "begun" && progress !== "done") return;
  const setting = options.config.databaseUrl === undefined ? "DATA_DIR" : "DATABASE_URL";
  throw new Error(
    `${setting}: the database there holds demo data, whose passwords everybody knows; give another one, or ask for that with ALLOW_SANDBOX=demo`,
  );
}
