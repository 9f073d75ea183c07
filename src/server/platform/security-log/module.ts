import type { ServerModule } from "#server/platform/module.ts";
import { pages } from "#server/platform/own-data.ts";
import { rowToWire } from "#server/platform/wire.ts";
import { pruneSecurityEvents } from "./index.ts";
import { readOwnSecurityEvents } from "./read.ts";

/** The security log, as modules write it. */
export const securityEventsModule = {
  name: "security-log",
  tidy: [pruneSecurityEvents],
  ownData: ({ database }, { userId }) => ({
    security_events: () => pages((before, limit) => readOwnSecurityEvents(database, userId, before, limit), rowToWire),
  }),
  erasure: { rows: { security_events: "user_id = $1 and partner_id is null" } },
} satisfies ServerModule;
