import { once } from "node:events";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { auditOrHalt } from "#server/ledger/index.ts";
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
import { readProgressAt, readPurchasePasswordAt, writeProgress, writePurchasePassword } from "./store.ts";
import {
  administrator,
  appliedCodes,
  blocked,
  caio,
  partners,
  dayMs,
  demoLogins,
  demoPurchasePassword,
  formerPurchasePassword,
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
 * Fills an empty database with people, partners and half a year of movements, through the same calls as everybody's:
 * a server of its own answers them, whose clock is moved from day to day. A database with anybody in it is left alone, and a
 * filling that was interrupted goes on where it was, for every call carries the same idempotency key as before.
 * @param onFilling called when there is something to fill, which takes its time
 * @param stopping aborted when the program is to end: no further call of the filling is answered
 * @returns whom to log in as; nobody where this database was not filled
 * @throws the reason of `stopping`, once the filling's server has stopped
 */
export async function seedDemo(
  options: ServerOptions,
  onFilling: () => void,
  stopping: AbortSignal,
): Promise<readonly DemoLogin[]> {
  // Looked at before anything is started, so that an ordinary start is not slowed down.
  const progress = await readProgressAt(options);
  if (progress === "not ours") return [];
  if (progress === "done") {
    const purchasePassword = (await readPurchasePasswordAt(options)) ?? formerPurchasePassword;
    return demoLogins.map((login) => ({ ...login, purchasePassword }));
  }
  onFilling();
  const today = options.clock.now();
  const clock = new SettableClock(new Date(today.getTime() - months * 30 * dayMs));
  const config = {
    ...options.config,
    port: 0,
    host: "127.0.0.1",
    // What the mails link to is there once the real server is.
    publicUrl: options.config.publicUrl ?? `http://localhost:${options.config.port}`,
    stripe: undefined,
    smtp: undefined,
    chargeExpiryMs: dayMs,
    // Everybody comes from an address of their own: sign-in is limited by it, and a filling may begin several times a minute.
    trustedProxies: 1,
  };
  const server = await startServer({ ...options, config, clock });
  try {
    const { database } = server.services;
    await writeProgress(database, "begun");
    await Promise.race([fill(server, clock, today), abortionOf(stopping)]);
    await writePurchasePassword(database, demoPurchasePassword);
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

  for (const partner of partners) await makePartner(admin, clientOf(partner.owner), partner);
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
  await auditOrHalt(server.services);
}

async function openTill(partner: DemoPartner, clientOf: (user: DemoUser) => Client): Promise<Till> {
  const owner = clientOf(partner.owner);
  const { username } = await owner.call("getProfile", {});
  const clerks = partner === partners[0] ? [owner, clientOf(staff)] : [owner];
  return { partner, owner, username, clerks, sales: [] };
}

/** For who did not ask for demo data: a database that was filled with it, be it in part, is not to be opened. @throws Error */
export async function refuseDemoData(options: Pick<ServerOptions, "config" | "databaseUrl" | "log">): Promise<void> {
  const progress = await readProgressAt(options);
  if (progress !== "begun" && progress !== "done") return;
  const setting = options.config.databaseUrl === undefined ? "DATA_DIR" : "DATABASE_URL";
  throw new Error(
    `${setting}: the database there holds demo data, whose passwords everybody knows; give another one, or ask for that with ALLOW_SANDBOX=demo`,
  );
}
