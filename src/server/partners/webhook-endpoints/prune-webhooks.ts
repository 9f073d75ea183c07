import type { Services } from "#server/platform/services.ts";
import { deleteEventsBefore } from "./delivery-store.ts";

/** How long the log goes back. */
const keptMs = 30 * 24 * 60 * 60_000;

/** Deletes webhook events, with their deliveries, after 30 days. */
export function pruneWebhooks({ clock, database }: Pick<Services, "clock" | "database">): Promise<void> {
  return deleteEventsBefore(database, new Date(clock.now().getTime() - keptMs));
}
