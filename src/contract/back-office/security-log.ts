import { z } from "zod";
import { count, day, id, moment, pageBefore, requireOrder, text, timeZone, userIdentity } from "../fields.ts";
import { userSearchLengthMax } from "../limits.ts";
import { operations } from "../operation.ts";
import { securityEventKinds } from "../security-events.ts";

const securityEvent = z.object({
  id,
  /** Of a kind that is counted, the last one of its hour. */
  at: moment,
  kind: z.string(),
  /** How many there were in that hour; 1 for kinds that are not counted. */
  count,
  /** Whose account it concerns; beside a company, who did it. Null for an API key, and once erased. */
  user: z.object(userIdentity).nullable(),
  company: z.object({ id, company_name: z.string().nullable() }).nullable(),
  /** What the browser calls itself: "Chrome · Android". */
  device: z.string().nullable(),
  /** The client's IP address, of IPv6 its first 64 bits. */
  network: z.string().nullable(),
  /** What else is known: the operation and the error code of a refused call, the amount of a transfer. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

export type LoggedSecurityEvent = z.output<typeof securityEvent>;

export const securityLog = operations({
  /** `too_many_requests` counts `user` to look up, together with `findUser`. */
  listSecurityEvents: {
    method: "GET",
    path: "/admin/security-events",
    summary:
      "The security log: sign-ins, failures, lock-outs, changed credentials, limits reached and refused rights, newest first, paginated by key",
    access: "admin",
    input: z
      .strictObject({
        kind: z.enum(securityEventKinds).optional(),
        /** Exactly an e-mail address, @username, card number, or a user's id. */
        user: text(userSearchLengthMax).optional(),
        /** Days of `time_zone`, both included. */
        from: day.optional(),
        to: day.optional(),
        time_zone: timeZone.default("UTC"),
        ...pageBefore(30),
      })
      .superRefine(requireOrder),
    output: z.object({ events: z.array(securityEvent), next_before: id.nullable() }),
    errors: ["too_many_requests"],
  },
});
