import { createHash } from "node:crypto";
import { Hono, type Context } from "hono";
import { z } from "zod";
import type { UserId } from "#contract/ids.ts";
import { networkOf } from "#server/platform/client-network.ts";
import { limitRate, privateKey } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { googleImage, isGoogleImage } from "./images.ts";
import { makePass, passHeaders } from "./make-pass.ts";
import { readPassFacts } from "./pass-facts.ts";
import { readPassToken, type PassOrigin } from "./pass-token.ts";
import type { PassSigner } from "./signer.ts";
import {
  deleteDevice,
  forgetOldestDevices,
  lockPass,
  readPass,
  readPassesOfDevice,
  saveDevice,
  type PassRow,
} from "./store.ts";
import { webServiceUrl } from "./updates.ts";

/** Phones of one provider share addresses. */
const calling = { max: 300, windowMs: 60_000 };
/** Signing takes the server's one thread some 20 ms; a phone needs a pass once for each change. */
const fetching = { max: 20, windowMs: 60_000 };
/**
 * Each registration may notify a phone. Enough for the phones of several users behind one address,
 * and few enough for Apple.
 */
const registering = { max: 60, windowMs: 10 * 60_000 };
/**
 * Anyone may write this log, and an operator reads it: some megabytes a day at most, over all
 * addresses.
 */
const logging = { max: 10, windowMs: 60_000 };
const loggingOfAll = { max: 60, windowMs: 60 * 60_000 };
const logEntriesMax = 5;
const logEntryLengthMax = 300;
/** More phones than one user has; the next one replaces the phone that registered first. */
const devicesMax = 10;
/** More users than share a phone. */
const passesOfDeviceMax = 20;

const deviceId = z.string().regex(/^[\w-]{1,100}$/);
const registration = z.object({ pushToken: z.string().regex(/^(?:[0-9A-Fa-f]{2}){8,100}$/) });
const logEntries = z.object({ logs: z.array(z.string()) });

export interface WebServiceParts {
  readonly signer: PassSigner;
  readonly addressOf: (context: Context) => string;
}

interface Authorized {
  readonly pass: PassRow;
  readonly origin: PassOrigin;
  readonly token: string;
}

/**
 * Apple's web service for passes, version 1: a phone registers a pass, lists changed passes, and
 * fetches them. Mounted beside the passes' files. A request without the pass's own token is
 * answered 401, whether the pass exists or not. The list needs no token: only the phone knows its
 * own device id.
 */
export function walletPassWebService(services: Services, { signer, addressOf }: WebServiceParts): Hono {
  const { clock, config, database, keys, log, publicUrl } = services;
  const routes = new Hono();
  const named = "/v1/devices/:device/registrations/:type";
  const keyOf = (name: string, context: Context) => privateKey(services, name, networkOf(addressOf(context)));

  for (const path of ["/v1/*", "/images/*"]) {
    routes.use(path, async (context, next) => {
      await limitRate(services, keyOf("wallet-pass-service", context), calling);
      await next();
    });
  }

  async function authorize(context: Context): Promise<Authorized | undefined> {
    const { type, serial } = context.req.param() as { type: string; serial: string };
    const token = /^ApplePass +(\S+)$/i.exec(context.req.header("authorization") ?? "")?.[1];
    const { passTypeId } = await signer.certificates();
    if (token === undefined || type !== passTypeId) return undefined;
    const pass = await readPass(database, serial);
    const origin = pass && readPassToken(keys, { passTypeId, pass }, token);
    return origin && { pass: pass!, origin, token };
  }

  routes.post(`${named}/:serial`, async (context) => {
    const authorized = await authorize(context);
    if (authorized === undefined) return context.body(null, 401);
    const device = deviceId.safeParse(context.req.param("device"));
    const body = registration.safeParse(await context.req.json().catch(() => undefined));
    if (!device.success || !body.success) return context.body(null, 400);
    const isNew = await registerPhone(services, authorized, {
      deviceId: device.data,
      pushToken: body.data.pushToken.toLowerCase(),
    });
    return context.body(null, isNew === undefined ? 401 : isNew ? 201 : 200);
  });

  routes.delete(`${named}/:serial`, async (context) => {
    const authorized = await authorize(context);
    if (authorized === undefined) return context.body(null, 401);
    await deleteDevice(database, authorized.pass.user_id, context.req.param("device"));
    return context.body(null, 200);
  });

  routes.get(named, async (context) => {
    const { passTypeId } = await signer.certificates();
    const device = deviceId.safeParse(context.req.param("device"));
    if (!device.success || context.req.param("type") !== passTypeId) return context.body(null, 204);
    const passes = await readPassesOfDevice(database, device.data, passesOfDeviceMax);
    const known = new Set((context.req.query("passesUpdatedSince") ?? "").slice(0, 2_000).split("~"));
    const changed = passes.filter((pass) => !known.has(tagOf(pass)));
    if (changed.length === 0) return context.body(null, 204);
    return context.json({
      serialNumbers: changed.map((pass) => pass.user_id),
      lastUpdated: passes.map(tagOf).join("~"),
    });
  });

  routes.get("/v1/passes/:type/:serial", async (context) => {
    const authorized = await authorize(context);
    if (authorized === undefined) return context.body(null, 401);
    const { pass, token } = authorized;
    const since = Date.parse(context.req.header("if-modified-since") ?? "");
    if (pass.changed_at.getTime() <= since) return context.body(null, 304);
    const certificates = await signer.certificates();
    if (certificates.expiresAt <= clock.now()) {
      log.error(
        { expiresAt: certificates.expiresAt },
        "WALLET_PASS_CERTIFICATE has expired: no wallet pass is renewed",
      );
      return context.body(null, 503);
    }
    await limitRate(services, `wallet-pass-fetch:${pass.user_id}`, fetching);
    // After its version was read: a file may be newer than it says, and never older.
    const facts = await readPassFacts(database, pass.user_id, config.contactEmail);
    const url = webServiceUrl(publicUrl);
    // The token stays what it was: a phone takes no other one for a pass that it has.
    const file = await makePass(facts, certificates, url === undefined ? undefined : { webServiceUrl: url, token });
    return context.body(new Uint8Array(file), 200, {
      ...passHeaders,
      "last-modified": pass.changed_at.toUTCString(),
    });
  });

  routes.post("/v1/log", async (context) => {
    await limitRate(services, keyOf("wallet-pass-log", context), logging);
    await limitRate(services, "wallet-pass-log", loggingOfAll);
    const body = logEntries.safeParse(await context.req.json().catch(() => undefined));
    if (!body.success) return context.body(null, 400);
    for (const entry of body.data.logs.slice(0, logEntriesMax))
      log.warn({ entry: cleanEntry(entry) }, "a phone's wallet reports a problem");
    return context.body(null, 200);
  });

  serveImages(routes);
  return routes;
}

/** Serves the images that Google fetches for a pass. */
function serveImages(routes: Hono): void {
  routes.get("/images/:name", async (context) => {
    const name = context.req.param("name");
    if (!isGoogleImage(name)) return context.notFound();
    return context.body(new Uint8Array(await googleImage(name)), 200, {
      "content-type": "image/png",
      "cache-control": "public, max-age=86400",
      "cross-origin-resource-policy": "cross-origin",
    });
  });
}

/** @returns whether the phone is a new one of this pass; undefined if the pass is gone */
async function registerPhone(
  services: Services,
  { pass: { user_id: userId }, origin }: Authorized,
  phone: { readonly deviceId: string; readonly pushToken: string },
): Promise<boolean | undefined> {
  const { clock, database, jobs } = services;
  await limitRate(services, `wallet-pass-register:${userId}`, registering);
  return database.transaction(async (transaction) => {
    // Waits for a change in progress: either it notifies this phone, or it is seen here.
    const pass = await lockPass(transaction, userId);
    if (pass === undefined) return undefined;
    const { sessionMark, version: notifiedVersion } = origin;
    const isNew = await saveDevice(transaction, { ...phone, userId, sessionMark, notifiedVersion, at: clock.now() });
    await forgetOldestDevices(transaction, userId, devicesMax);
    // A file that lay about before it was added may be outdated.
    if (origin.version < pass.version)
      await jobs.add(transaction, "notify-wallet-phone", { user_id: userId, device_id: phone.deviceId });
    return isNew;
  });
}

/**
 * The versions that a phone has seen. The list's tag is made of versions, not times, so a change
 * that commits late is never missed, whatever the clocks say.
 */
function tagOf({ user_id: userId, version }: { readonly user_id: UserId; readonly version: number }): string {
  return `${createHash("sha256").update(userId).digest("hex").slice(0, 12)}.${version}`;
}

/** Shortens a client's text to one line and removes tokens and device ids, which open passes. */
function cleanEntry(entry: string): string {
  const line = entry
    .slice(0, 4 * logEntryLengthMax)
    .replace(/[\p{C}\s]+/gu, " ")
    .replace(/ApplePass +\S+/gi, "ApplePass …")
    .replace(/[0-9a-f]{24,}/gi, "…")
    .replace(/\b[0-9a-f]{8}\.\d+\.[\w.-]+/gi, "…");
  return [...line.trim()].slice(0, logEntryLengthMax).join("");
}
