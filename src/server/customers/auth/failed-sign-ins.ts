import {
  addToTotals,
  countSecurityEvent,
  recordSecurityEvent,
  type SecurityEvent,
} from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { findUserIdByEmail } from "./users.ts";

/** So many wrong passwords within an hour are no longer a slip. */
const noticedFrom = 5;

/**
 * Counts a sign-in that failed, or a sign-in or recovery that was refused after too many. If the
 * address has no account, only the totals have it. The user is notified of failures once an hour.
 * The answer does not wait for it: its time would reveal which addresses have accounts.
 */
export function countFailedSignIn(
  services: Pick<Services, "clock" | "database" | "live" | "log">,
  email: string,
  event: Pick<SecurityEvent, "address" | "device" | "facts"> & { readonly kind: "sign_in_failed" | "locked_out" },
): void {
  count(services, email, event).catch((error: unknown) =>
    services.log.error({ err: error }, "a failed sign-in was not counted"),
  );
}

async function count(
  services: Parameters<typeof countFailedSignIn>[0],
  email: string,
  event: Parameters<typeof countFailedSignIn>[2],
): Promise<void> {
  const userId = await findUserIdByEmail(services.database, email);
  if (userId === undefined) return addToTotals(event.kind);
  await services.database.transaction(async (transaction) => {
    const times = await countSecurityEvent(services, transaction, { ...event, userId });
    if (event.kind === "sign_in_failed" && times === noticedFrom)
      await recordSecurityEvent(services, transaction, { ...event, kind: "sign_ins_failed", userId });
  });
}
