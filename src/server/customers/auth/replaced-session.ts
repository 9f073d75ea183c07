import type { GenericEndpointContext } from "better-auth";
import type { UserId } from "#contract/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { createTokenReader } from "./sessions.ts";

/**
 * Ends the session that a browser had when it signed in once more: nobody can reach it any more, to
 * use it or to end it.
 */
export async function endReplacedSession(
  services: Pick<Services, "database" | "keys" | "live" | "publicUrl">,
  session: { readonly token: string },
  context: Pick<GenericEndpointContext, "headers">,
): Promise<void> {
  const token = createTokenReader(services)(context.headers?.get("cookie") ?? undefined);
  if (token === undefined || token === session.token) return;
  await services.database.transaction(async (transaction) => {
    const ended = await transaction.query<{ user_id: UserId }>(
      "delete from auth_sessions where token = $1 returning user_id",
      [token],
    );
    for (const { user_id } of ended) await services.live.record(transaction, user_id, "session", "signed_out");
  });
}
