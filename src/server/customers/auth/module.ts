import type { ServerModule } from "#server/platform/module.ts";
import { pruneDevices, pruneSessions, pruneSignUps } from "./index.ts";
import { readSessions } from "./sessions.ts";
import { endSessions } from "./users.ts";

/** Sign-ins and what they leave. */
export const authModule = {
  name: "auth",
  tidy: [pruneDevices, pruneSessions, pruneSignUps],
  ownData: ({ database }, { userId, sessionId }) => ({
    sessions: async () =>
      (await readSessions(database, userId)).map(({ id, created_at, last_seen_at, ...row }) => ({
        ...row,
        signed_in_at: created_at.toISOString(),
        last_seen_at: last_seen_at.toISOString(),
        is_current: id === sessionId,
      })),
  }),
  erasure: {
    rows: { auth_users: "id = $1", auth_verifications: "value = $1", known_devices: "user_id = $1" },
  },
  closing: { end: (_, transaction, { userId }) => endSessions(transaction, userId) },
} satisfies ServerModule;
