import { lockByName } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import { StorageError, type Storage } from "#server/platform/storage/index.ts";
import { type PassCertificates, makeChain, sandboxPassTypeId, sandboxTeamId, type Chain } from "./make-chain.ts";

/**
 * Stored beside the photos and encrypted like them, because all server processes share that
 * storage.
 */
const storageKey = "wallet-pass/chain.json";

type Needs = Pick<Services, "clock" | "database" | "log">;

/**
 * The installation's own chain, made if there is no valid one. Phones do not accept passes that it
 * signed; everything else about such a pass is real.
 */
export async function readOrMakeChain(services: Needs, storage: Storage): Promise<PassCertificates> {
  const { clock, database, log } = services;
  // Throws if the storage is away, before it takes a connection that money operations would lack.
  const there = await readValidChain(services, storage);
  if (there !== undefined) return toCertificates(there);
  // Made before the lock is held: that takes a moment, and loads a library the first time.
  const made = await makeChain(clock.now());
  // One process at a time on any machine: two that found no chain would each sign with their own.
  return database.transaction(async (transaction) => {
    await lockByName(transaction, "wallet pass chain");
    const kept = await readValidChain(services, storage);
    if (kept !== undefined) return toCertificates(kept);
    await storage.put(storageKey, Buffer.from(JSON.stringify(made)));
    log.warn(
      { expiresAt: made.expiresAt },
      "wallet passes are signed by a chain that this installation has made for itself, which no phone trusts: configure WALLET_PASS_CERTIFICATE",
    );
    return toCertificates(made);
  });
}

async function readValidChain(services: Needs, storage: Storage): Promise<Chain | undefined> {
  const kept = await readChain(services, storage);
  return kept !== undefined && new Date(kept.expiresAt) > services.clock.now() ? kept : undefined;
}

async function readChain({ log }: Needs, storage: Storage): Promise<Chain | undefined> {
  try {
    const bytes = await storage.get(storageKey);
    return bytes && (JSON.parse(bytes.toString("utf8")) as Chain);
  } catch (error) {
    // A bucket that is away still has the chain: another one would take its place.
    if (error instanceof StorageError) throw error;
    // Encrypted under a secret that was removed: earlier signatures stay valid, and a new chain
    // signs on.
    log.warn({ err: error }, "the chain that signed wallet passes cannot be read any more: another one is made");
    return undefined;
  }
}

function toCertificates({ certificate, key, issuer, expiresAt }: Chain): PassCertificates {
  return {
    teamId: sandboxTeamId,
    passTypeId: sandboxPassTypeId,
    certificate,
    key,
    issuer,
    expiresAt: new Date(expiresAt),
  };
}
