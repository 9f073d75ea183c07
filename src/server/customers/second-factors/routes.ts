import type { secondFactors } from "#contract/customers/second-factors.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers } from "#server/platform/module.ts";
import { originOf } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import {
  addPasskey,
  confirmAuthenticator,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  startAuthenticator,
} from "./change-factors.ts";
import { makeChallenge, relyingParty, verifyPasskey } from "./passkeys.ts";
import { makeProof } from "./proofs.ts";
import { readOwnFactors } from "./read-factors.ts";
import { updatePasskeyName } from "./store.ts";
import { addressOf, toBase32 } from "./totp.ts";

/** The name that apps give the account beside the user's address. */
const issuer = "Troco";

export function secondFactorRoutes(services: Services): Handlers<typeof secondFactors> {
  const { database } = services;
  return {
    getSecondFactors: (_input, { caller }) => readOwnFactors(database, caller.userId),
    getPasskeyChallenge: async () => ({ challenge: makeChallenge(services), rp_id: relyingParty(services) }),
    startPasskey: async (_input, { caller }) => ({
      challenge: makeChallenge(services, caller.userId),
      rp_id: relyingParty(services),
    }),
    addPasskey: ({ name, ...answer }, request) =>
      addPasskey(services, { userId: request.caller.userId, origin: originOf(request), name, answer }),
    renamePasskey: async ({ id, name }, { caller }) => {
      if (!(await updatePasskeyName(database, { userId: caller.userId, id, name }))) throw new DomainError("not_found");
      return { renamed: true };
    },
    removePasskey: async ({ id }, request) => {
      await removePasskey(services, { userId: request.caller.userId, origin: originOf(request) }, id);
      return { removed: true };
    },
    confirmWithPasskey: async (answer, { caller }) => {
      const passkey = await verifyPasskey(services, answer, caller.userId);
      return { proof: await makeProof(services, caller, passkey) };
    },
    startAuthenticator: async (_input, { caller }) => {
      const secret = await startAuthenticator(services, caller.userId);
      return { secret: toBase32(secret), address: addressOf({ secret, issuer, account: caller.email }) };
    },
    confirmAuthenticator: async ({ code }, request) => {
      const owner = { userId: request.caller.userId, origin: originOf(request) };
      return { recovery_codes: await confirmAuthenticator(services, owner, code) };
    },
    removeAuthenticator: async (_input, request) => {
      await removeAuthenticator(services, { userId: request.caller.userId, origin: originOf(request) });
      return { removed: true };
    },
    renewRecoveryCodes: async (_input, { caller }) => ({
      recovery_codes: await renewRecoveryCodes(services, caller.userId),
    }),
  };
}
