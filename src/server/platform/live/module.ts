import type { ServerModule } from "#server/platform/module.ts";
import { pruneLiveEvents } from "./index.ts";

/** Events for the live stream. */
export const liveModule = {
  name: "live",
  tidy: [pruneLiveEvents],
  erasure: { rows: { live_events: "user_id = $1" } },
} satisfies ServerModule;
