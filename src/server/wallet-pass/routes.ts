import { Hono } from "hono";
import type { walletPass } from "#contract/wallet-pass.ts";
import { Refusal } from "../platform/refusal.ts";
import { readCardholder, readPerson } from "../profiles/index.ts";
import { limitRate } from "../rate-limit/index.ts";
import type { Handlers } from "../room.ts";
import type { Services } from "../services.ts";
import { makePass } from "./make-pass.ts";
import { isValidPassAddress, signPassAddress } from "./pass-address.ts";
import type { PassSigner } from "./signer.ts";

/** Signing takes the server's one thread some 20 ms; a person needs a pass once or twice. */
const asking = { max: 10, windowMs: 60_000 };
/** An address is opened more often: a browser tries again, a second program looks at it. */
const opening = { max: 20, windowMs: 60_000 };

export function walletPassRoutes(services: Services, signer: PassSigner): Handlers<typeof walletPass> {
  const { clock, log } = services;
  return {
    generateWalletPass: async (_input, { caller }) => {
      await limitRate(services, `wallet-pass:${caller.userId}`, asking);
      const { expiresAt } = await signer.certificates();
      if (expiresAt <= clock.now()) {
        log.error({ expiresAt }, "WALLET_PASS_CERTIFICATE has expired: no wallet pass can be made");
        return { success: false, error: "certificate_expired" };
      }
      return { success: true, message: "created", passUrl: signPassAddress(services, caller.userId) };
    },
  };
}

const passHeaders = {
  "content-type": "application/vnd.apple.pkpass",
  "content-disposition": 'attachment; filename="troco.pkpass"',
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
} as const;

/**
 * Serves the pass under the addresses that `generateWalletPass` gives, made when it is opened: nothing of it is kept. Mounted at
 * /api/wallet-passes. No session is asked for, because a phone's wallet opens the address without the browser's cookies.
 */
export function walletPassFileRoutes(services: Services, signer: PassSigner): Hono {
  const routes = new Hono();
  routes.get("/:userId", async (context) => {
    const { userId } = context.req.param();
    const { expires = "", key = "", signature = "" } = context.req.query();
    // A wrong address and one of somebody who was blocked meanwhile are answered alike.
    if (!isValidPassAddress(services, { userId, expires, keyId: key, signature })) throw new Refusal("not_found");
    const person = await readPerson(services.database, userId);
    const cardholder = await readCardholder(services.database, userId);
    if (person === undefined || person.isBlocked || cardholder === undefined) throw new Refusal("not_found");
    await limitRate(services, `wallet-pass-file:${userId}`, opening);
    const { fullName, cardNumber } = cardholder;
    const pass = await makePass(
      { userId, fullName, username: person.username, cardNumber, contactEmail: services.config.contactEmail },
      await signer.certificates(),
    );
    return context.body(new Uint8Array(pass), 200, passHeaders);
  });
  return routes;
}
