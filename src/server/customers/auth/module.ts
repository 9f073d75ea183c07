import type { ServerModule } from "#server/platform/module.ts";
import { pruneDevices, pruneSessions, pruneSignUps } from "./index.ts";

/** Sign-ins and what they leave. */
export const authModule = {
  name: "auth",
  tidy: [pruneDevices, pruneSessions, pruneSignUps],
} satisfies ServerModule;
