import { z } from "zod";
import { id, loginPassword, moment } from "../fields.ts";
import { operations } from "../operation.ts";

/** A session of the caller. The id only names it: the token that opens it stays in its browser. */
export const device = z.object({
  id,
  /** The browser by its common name, such as `Firefox`; null if it is not known. */
  browser: z.string().nullable(),
  /** The operating system by its common name; null if it is not known. */
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
    output: z.array(device),
  },
  /** Also takes the current session. `not_found` means that the caller has no such session. */
  signOutDevice: {
    method: "POST",
    path: "/devices/{id}/removal",
    summary: "Ends one of the caller's sessions",
    access: "customer",
    asksLoginPassword: true,
    input: z.strictObject({ id, login_password: loginPassword }),
    output: z.object({ signed_out: z.literal(true) }),
    errors: ["not_found"],
  },
  signOutOtherDevices: {
    method: "POST",
    path: "/devices/removal",
    summary: "Ends all the caller's sessions except the current one",
    access: "customer",
    asksLoginPassword: true,
    input: z.strictObject({ login_password: loginPassword }),
    output: z.object({ signed_out: z.int().min(0) }),
  },
});
