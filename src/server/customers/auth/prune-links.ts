import type { Services } from "#server/platform/services.ts";

const day = 24 * 60 * 60 * 1000;

/** Deletes mailed links that expired; until the next day, one that is opened is said to be over. */
export async function pruneLinks({ clock, database }: Pick<Services, "clock" | "database">): Promise<void> {
  await database.query("delete from auth_verifications where expires_at < $1", [new Date(clock.now().getTime() - day)]);
}
