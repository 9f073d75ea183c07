import type { ServerModule } from "#server/platform/module.ts";
import { pruneRates } from "./index.ts";

/** Counts of what is limited. */
export const rateLimitModule = {
  name: "rate-limit",
  tidy: [pruneRates],
} satisfies ServerModule;
