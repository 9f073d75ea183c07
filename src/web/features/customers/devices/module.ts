import type { Stale } from "#web/lib/change.ts";

/** The answers that each change makes stale. */
export const stale = {
  signOutDevice: ["listDevices"],
  signOutOtherDevices: ["listDevices"],
} satisfies Partial<Stale>;
