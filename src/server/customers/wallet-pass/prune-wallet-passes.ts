import type { Services } from "#server/platform/services.ts";
import { deletePassesClosedBefore } from "./store.ts";

/** How long the pass of a closed account can still be fetched, void as it is, by a phone that was off. */
const closedKeptMs = 90 * 24 * 60 * 60_000;

/** Deletes the passes of accounts that were closed long ago, and with them their tokens and phones. */
export function pruneWalletPasses({ clock, database }: Pick<Services, "clock" | "database">): Promise<void> {
  return deletePassesClosedBefore(database, new Date(clock.now().getTime() - closedKeptMs));
}
