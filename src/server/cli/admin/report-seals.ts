import { verifySeals, type Seal } from "#server/ledger/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";

/** The seal as an operator keeps or publishes it. */
export function describeSeal({ number, at, hash }: Seal): string {
  return `seal ${number} of ${at.toISOString()}: ${hash}`;
}

/**
 * Computes all seals anew while the operator waits.
 *
 * @param published the hash of a seal that was kept elsewhere
 * @throws Error that names the first fault
 */
export async function reportSeals(database: Queryable, published?: string): Promise<string> {
  const hash = published?.toLowerCase();
  const found = await verifySeals(database, hash);
  if ("fault" in found) throw new Error(found.fault);
  if (found.newest === undefined) return "nothing is sealed yet";
  const kept = hash === undefined ? "" : `, and ${hash} is one of them`;
  return `all seals are right${kept}; the newest is ${describeSeal(found.newest)}`;
}
