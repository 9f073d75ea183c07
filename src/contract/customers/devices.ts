import { z } from "zod";
import { id, loginPassword, moment } from "../fields.ts";
import { operations } from "../operation.ts";

export const device = z
  .object({
    id,
    browser: z
      .string()
      .nullable()
      .describe("The browser by its common name, such as `Firefox`; null if it is not known."),
    system: z.string().nullable().describe("The operating system by its common name; null if it is not known."),
    signed_in_at: moment,
    last_seen_at: moment.describe("When it was last in use, to within five minutes."),
    is_current: z.boolean().describe("Whether it is the session of this call."),
  })
  .meta({
    id: "Device",
    description: "A session of the caller. The ID only names it: the token that opens it stays in its browser.",
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
  signOutDevice: {
    method: "POST",
    path: "/devices/{id}/removal",
    summary: "Ends one of the caller's sessions",
    description: "Also takes the current session. `not_found` means that the caller has no such session.",
    access: "customer",
    asksLoginPassword: true,
    input: z.strictObject({ id, login_password: loginPassword }),
    output: z.object({ signed_out: z.literal(true).describe("The session, or how many sessions, ended.") }),
    errors: ["not_found"],
  },
  signOutOtherDevices: {
    method: "POST",
    path: "/devices/removal",
    summary: "Ends all the caller's sessions except the current one",
    access: "customer",
    asksLoginPassword: true,
    input: z.strictObject({ login_password: loginPassword }),
    output: z.object({ signed_out: z.int().min(0).describe("The session, or how many sessions, ended.") }),
  },
});
