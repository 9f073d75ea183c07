import { z } from "zod";
import {
  count,
  firstDay,
  id,
  identifiedUser,
  lastDay,
  moment,
  nextBefore,
  pageBefore,
  requireOrder,
  text,
  timeZone,
} from "../fields.ts";
import { userSearchLengthMax } from "../limits.ts";
import { operations } from "../operation.ts";
import { securityEventKinds } from "../security-events.ts";

const securityEvent = z
  .object({
    id: id,
    at: moment.describe("When it happened; of a kind that is counted, the last one of its hour."),
    kind: z.string(),
    count: count.describe("How many there were in that hour; 1 for kinds that are not counted."),
    user: identifiedUser
      .nullable()
      .describe("Whose account it concerns; beside a company, who did it. Null for an API key, and once erased."),
    company: z
      .object({
        id: id,
        company_name: z.string().nullable().describe("The partner's name; null once there is no such partner."),
      })
      .nullable()
      .describe("The partner that it concerns; null if none."),
    device: z.string().nullable().describe("What the browser calls itself: `Chrome · Android`; null if unknown."),
    network: z
      .string()
      .nullable()
      .describe("The client's IP address, of IPv6 its first 64 bits; null if there is none."),
    facts: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .describe("What else is known: the operation and the error code of a refused call, the amount of a transfer."),
  })
  .meta({ id: "SecurityEvent", description: "Something that concerns the safety of an account." });

export type LoggedSecurityEvent = z.output<typeof securityEvent>;

export const securityLog = operations({
  listSecurityEvents: {
    method: "GET",
    path: "/admin/security-events",
    summary:
      "The security log: sign-ins, failures, lock-outs, changed credentials, limits reached and refused rights, newest first",
    description: "`too_many_requests` counts `user` to look up, together with `findUser`.",
    access: "admin",
    input: z
      .strictObject({
        kind: z.enum(securityEventKinds).optional().describe("Only events of this kind."),
        user: text(userSearchLengthMax)
          .optional()
          .describe("Exactly an e-mail address, @username, card number, or a user's ID."),
        from: firstDay.optional(),
        to: lastDay.optional(),
        time_zone: timeZone.default("UTC"),
        ...pageBefore(30),
      })
      .superRefine(requireOrder),
    output: z.object({ events: z.array(securityEvent), next_before: nextBefore }),
    errors: ["too_many_requests"],
  },
});
