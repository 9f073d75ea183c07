import type { ServerModule } from "#server/platform/module.ts";
import { pruneSecurityEvents } from "./index.ts";

/** What concerns the safety of an account, as it is written. */
export const securityEventsModule = {
  name: "security-log",
  tidy: [pruneSecurityEvents],
} satisfies ServerModule;
