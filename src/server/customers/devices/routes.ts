import type { Device, devices } from "#contract/customers/devices.ts";
import type { UserId } from "#contract/ids.ts";
import { endOtherSessions, endSession, readSessions, type SessionRow } from "#server/customers/auth/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { describeUserAgent } from "#server/platform/user-agent.ts";

export function deviceRoutes({ database, live }: Pick<Services, "database" | "live">): Handlers<typeof devices> {
  /** Notifies the live streams, which end if their session is gone. */
  const ending = <Result>(userId: UserId, end: (transaction: Transaction) => Promise<Result>) =>
    database.transaction(async (transaction) => {
      const result = await end(transaction);
      await live.record(transaction, userId, "session", "signed_out");
      return result;
    });
  return {
    listDevices: async (_input, { caller }) =>
      (await readSessions(database, caller.userId))
        .map((row) => toDevice(row, caller.sessionId))
        .toSorted((one, other) => Number(other.is_current) - Number(one.is_current)),
    signOutDevice: ({ id }, { caller }) =>
      ending(caller.userId, async (transaction) => {
        if (!(await endSession(transaction, caller.userId, id))) throw new DomainError("not_found");
        return { signed_out: true };
      }),
    signOutOtherDevices: (_input, { caller }) =>
      ending(caller.userId, async (transaction) => ({
        signed_out: await endOtherSessions(transaction, caller.userId, caller.sessionId),
      })),
  };
}

function toDevice(row: SessionRow, currentId: string): Device {
  return {
    id: row.id,
    ...describeUserAgent(row.user_agent),
    signed_in_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    is_current: row.id === currentId,
  };
}
