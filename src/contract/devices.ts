import { z } from "zod";
import { id, moment } from "./fields.ts";
import { operations } from "./operation.ts";

/** A place where the caller is signed in. It has an id to name it by; what opens it stays in its browser's cookie. */
export const device = z.object({
  id,
  /** What the browser says of itself, as a name people know: `Firefox`. Null when it says nothing that is known. */
  browser: z.string().nullable(),
  /** Likewise of what it runs on: `Android`. */
  system: z.string().nullable(),
  signed_in_at: moment,
  /** To within five minutes. */
  last_seen_at: moment,
  is_current: z.boolean(),
});

export type Device = z.output<typeof device>;

export const devices = operations({
  listDevices: {
    method: "GET",
    path: "/devices",
    summary: "The caller's logged-in devices, this one first",
    access: "customer",
    input: z.strictObject({}),
    output: z.array(device),
    refusals: [],
  },
  signOutDevice: {
    method: "DELETE",
    path: "/devices/{id}",
    summary: "Ends one of the caller's sessions",
    access: "customer",
    input: z.strictObject({ id }),
    output: z.object({ signed_out: z.literal(true) }),
    refusals: ["not_found"],
  },
  signOutOtherDevices: {
    method: "DELETE",
    path: "/devices",
    summary: "Ends all the caller's sessions except the current one",
    access: "customer",
    input: z.strictObject({}),
    output: z.object({ signed_out: z.int().min(0) }),
    refusals: [],
  },
});
