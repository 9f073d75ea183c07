import type { ServerModule } from "#server/platform/module.ts";
import { checkStorage } from "./check-storage.ts";

/** Files, in a bucket or on the disk. */
export const storageModule = {
  name: "storage",
  check: ["storage", ({ config }) => checkStorage(config)],
} satisfies ServerModule;
