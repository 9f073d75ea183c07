import type { Services } from "#server/platform/services.ts";
import { deleteInvitationsExpiredBefore } from "./store.ts";

/** So long a link that was accepted still says so when it is opened again. */
const keptMs = 30 * 24 * 60 * 60_000;

/**
 * Deletes invitations 30 days after they expired: nobody needs the address of somebody who never
 * came.
 */
export function pruneInvitations({ clock, database }: Pick<Services, "clock" | "database">): Promise<void> {
  return deleteInvitationsExpiredBefore(database, new Date(clock.now().getTime() - keptMs));
}
