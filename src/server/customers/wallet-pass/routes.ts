import { Hono } from "hono";
import type { walletPass } from "#contract/customers/wallet-pass.ts";
import type { UserId } from "#contract/ids.ts";
import { readUser } from "#server/customers/profiles/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers } from "#server/platform/module.ts";
import { limitRate, type Rate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { GoogleError } from "./google-api.ts";
import type { GoogleWallet } from "./google-wallet.ts";
import { makePass, passHeaders } from "./make-pass.ts";
import { isValidPassAddress, signPassAddress } from "./pass-address.ts";
import { readPassFacts } from "./pass-facts.ts";
import { markOf } from "./pass-token.ts";
import type { PassSigner } from "./signer.ts";
import { isOnPhone, markAtGoogle, readOrMakePass } from "./store.ts";
import { updatesOf } from "./updates.ts";
import type { WalletPassParts } from "./wallet-notices.ts";

export { walletPassWebService } from "./web-service.ts";

/** Signing takes some 20 ms of the server's only thread; a user needs a pass once or twice. */
const asking = { max: 10, windowMs: 60_000 };
/** An address is opened more often: a browser tries again, a second program looks at it. */
const opening = { max: 20, windowMs: 60_000 };
/**
 * A user who requests the pass again although it is said to be in the wallet has deleted it there.
 */
const saidOnce = { max: 1, windowMs: 10 * 60_000 };

export function walletPassRoutes(services: Services, { signer, google }: WalletPassParts): Handlers<typeof walletPass> {
  const { clock, database, keys, log } = services;

  const alreadyThere = async (userId: UserId) =>
    (await isWithin(services, `wallet-pass-said:${userId}`, saidOnce))
      ? ({ success: true, message: "already_in_wallet" } as const)
      : undefined;

  async function saveAtGoogle(wallet: GoogleWallet, userId: UserId) {
    const pass = await readOrMakePass(services, userId);
    // Marked before Google is called, so that every later change is sent to Google even if this
    // call fails.
    await markAtGoogle(database, userId);
    try {
      const { isSaved } = await wallet.write(userId);
      const there = isSaved ? await alreadyThere(userId) : undefined;
      return there ?? ({ success: true, message: "google_wallet", passUrl: await wallet.saveLink(pass.id) } as const);
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      log.error({ err: error }, "a pass could not be written at Google");
      return { success: false, error: "google_unavailable" } as const;
    }
  }

  return {
    generateWalletPass: async ({ device }, { caller }) => {
      await limitRate(services, `wallet-pass:${caller.userId}`, asking);
      if (device === "android" && google !== undefined) return saveAtGoogle(google, caller.userId);
      const { expiresAt } = await signer.certificates();
      if (expiresAt <= clock.now()) {
        log.error({ expiresAt }, "WALLET_PASS_CERTIFICATE has expired: no wallet pass can be made");
        return { success: false, error: "certificate_expired" };
      }
      const sessionMark = markOf(keys, caller.sessionId);
      const isThere = device === "apple" && (await isOnPhone(database, caller.userId, sessionMark));
      const there = isThere ? await alreadyThere(caller.userId) : undefined;
      return (
        there ?? { success: true, message: "created", passUrl: signPassAddress(services, caller.userId, sessionMark) }
      );
    },
  };
}

async function isWithin(services: Services, key: string, rate: Rate): Promise<boolean> {
  try {
    await limitRate(services, key, rate);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/**
 * Serves the pass under the addresses of `generateWalletPass`, made when it is opened and never
 * stored. Mounted at /api/wallet-passes. It needs no session, because a phone's wallet opens the
 * address without the browser's cookies.
 */
export function walletPassFileRoutes(services: Services, signer: PassSigner): Hono {
  const { config, database } = services;
  const routes = new Hono();
  routes.get("/:userId", async (context) => {
    const { userId } = context.req.param();
    const { for: sessionMark = "", expires = "", key = "", signature = "" } = context.req.query();
    // A wrong address and the address of a user blocked meanwhile get the same answer.
    if (!isValidPassAddress(services, { userId, sessionMark, expires, keyId: key, signature }))
      throw new DomainError("not_found");
    const user = await readUser(database, userId);
    if (user === undefined || user.isBlocked) throw new DomainError("not_found");
    await limitRate(services, `wallet-pass-file:${userId}`, opening);
    // Reads the version before the content: a file may be newer than it says, and never older.
    const pass = await readOrMakePass(services, userId);
    const facts = await readPassFacts(database, userId, config.contactEmail);
    const certificates = await signer.certificates();
    const updates = updatesOf(services, { pass, passTypeId: certificates.passTypeId, sessionMark });
    const file = await makePass(facts, certificates, updates);
    return context.body(new Uint8Array(file), 200, {
      ...passHeaders,
      "last-modified": pass.changed_at.toUTCString(),
    });
  });
  return routes;
}
