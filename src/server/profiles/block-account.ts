import type { Services } from "../services.ts";
import { lockForChange } from "./locks.ts";
import { setBlocked } from "./store.ts";

type Needs = Pick<Services, "database" | "clock" | "live">;

/**
 * Blocks an account: from the next request on the server refuses everything but the session, the own profile and sign-out.
 * Sessions stay, so that the person can read why.
 */
export function blockAccount(services: Needs, userId: string, reason: string | null): Promise<void> {
  return change(services, userId, { isBlocked: true, reason }, "blocked");
}

export function unblockAccount(services: Needs, userId: string): Promise<void> {
  return change(services, userId, { isBlocked: false, reason: null }, "unblocked");
}

function change(
  { clock, database, live }: Needs,
  userId: string,
  block: { readonly isBlocked: boolean; readonly reason: string | null },
  subject: "blocked" | "unblocked",
): Promise<void> {
  return database.transaction(async (transaction) => {
    await lockForChange(transaction, userId);
    if (!(await setBlocked(transaction, userId, { ...block, at: clock.now() })))
      throw new Error(`no profile of ${userId}`);
    await live.record(transaction, userId, "profile");
    await live.record(transaction, userId, "session", subject);
  });
}
