import type { ServerModule } from "#server/platform/module.ts";
import { pruneSecurityEvents } from "./index.ts";

/** The security log, as modules write it. */
export const securityEventsModule = {
  name: "security-log",
  tidy: [pruneSecurityEvents],
} satisfies ServerModule;
