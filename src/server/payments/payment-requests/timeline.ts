import type { ChargeEvent } from "#contract/payments/payment-requests.ts";
import { readUser } from "#server/customers/profiles/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { statusAt } from "./rules.ts";
import type { ChargeRow } from "./store.ts";

/** The history of a charge, oldest first, with the names of the members involved. */
export async function readTimeline(database: Queryable, charge: ChargeRow, now: Date) {
  const creator = await readName(database, charge.created_by);
  const canceller = await readName(database, charge.cancelled_by);
  const event = (name: ChargeEvent, at: Date, by: string | null = null) => ({ event: name, at: at.toISOString(), by });
  const made = event("created", charge.created_at, creator);
  const status = statusAt(charge, now);
  if (status === "pending") return [made];
  // It was over at that moment, whenever it was written.
  if (status === "expired") return [made, event(status, charge.expires_at)];
  return [made, event(status, charge.decided_at!, canceller)];
}

async function readName(database: Queryable, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  return (await readUser(database, userId))?.fullName ?? null;
}
