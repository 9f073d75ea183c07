import { z } from "zod";
import {
  fileAnswer,
  fileLanguage,
  firstDay,
  id,
  lastDay,
  moment,
  nextBefore,
  pageBefore,
  requireOrder,
  text,
  timeZone,
} from "../fields.ts";
import { actLengthMax, userSearchLengthMax } from "../limits.ts";
import { operations } from "../operation.ts";
import { memberRoles, rights } from "../partners/roles.ts";

const fact = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))]);
const facts = z.record(z.string(), fact).nullable();

const subject = z
  .object({
    kind: z.string(),
    id: z.string(),
    name: z.string().nullable().describe("The thing's name; null if it has none."),
  })
  .meta({ id: "AuditSubject", description: "A thing that something was done to." });

const act = z
  .object({
    id: id,
    at: moment,
    actor_id: z.string().nullable().describe("The user's or the API key's ID; null for a command on the server."),
    actor_name: z.string().nullable().describe("The name of who did it; null if it is not known or not to be seen."),
    actor_role: z.enum(["administrator", ...memberRoles, "operator", "key"]).describe("In what role it was done."),
    act: z.string().describe("The operation's name, or a server command's."),
    subject: subject.describe("What it was done to."),
    company: z
      .object({
        id: id,
        company_name: z.string().nullable().describe("The partner's name; null once there is no such partner."),
      })
      .nullable()
      .describe("The partner that it was done for or to; null if none."),
    before: facts.describe("What it was: only what differs; null for something new."),
    after: facts.describe("What it is: only what differs; null for something deleted."),
    address: z.string().nullable().describe("The network address that it came from; null if there is none."),
  })
  .meta({ id: "AuditEvent", description: "Something that somebody changed." });

export type LoggedAuditEvent = z.output<typeof act>;

const ownAuditEvent = act
  .pick({ id: true, at: true, actor_name: true, actor_role: true, act: true, subject: true })
  .extend({
    before: facts.describe("What it was: only what differs; null for something new."),
    after: facts.describe("What it is: only what differs; null for something deleted."),
  })
  .meta({ id: "OwnAuditEvent", description: "Something that somebody changed of the partner." });

export type OwnAuditEvent = z.output<typeof ownAuditEvent>;

const filters = {
  actor: text(userSearchLengthMax)
    .optional()
    .describe("Who did it: exactly an e-mail address, @username, card number, or a user's ID."),
  act: text(actLengthMax).optional().describe("Exactly a name, as in the events' `act`."),
  subject_kind: text(actLengthMax).optional().describe("What kind of thing it was done to."),
  subject: text(userSearchLengthMax)
    .optional()
    .describe("What it was done to: as `actor`, or the ID of anything else."),
  partner_id: id.optional(),
  from: firstDay.optional(),
  to: lastDay.optional(),
  time_zone: timeZone.default("UTC"),
};

export const auditLog = operations({
  listActs: {
    method: "GET",
    path: "/admin/acts",
    summary: "Actions of administrators, owners and server commands, newest first",
    description: "`too_many_requests` counts `actor` and `subject` to look up, together with `findUser`.",
    access: "admin",
    input: z.strictObject({ ...filters, ...pageBefore(30) }).superRefine(requireOrder),
    output: z.object({ acts: z.array(act), next_before: nextBefore }),
    errors: ["too_many_requests"],
  },
  listOwnActs: {
    method: "GET",
    path: "/partner/acts",
    summary: "Actions of owners, keys and administrators on the caller's partner, newest first",
    description: "`actor_name`, `before` and `after` are null unless an owner or a key of the partner did it.",
    example: {
      input: { limit: 1 },
      output: {
        acts: [
          {
            id: "01a2a0b0-1c2d-7e3f-8a4b-5c6d7e8f9013",
            at: "2026-11-20T12:00:00.000Z",
            actor_name: "Padeira Estrela",
            actor_role: "owner",
            act: "createApiKey",
            subject: { kind: "api_key", id: "01a2a0b0-1c2d-7e3f-8a4b-5c6d7e8f9012", name: "Till 1" },
            before: null,
            after: { begins_with: "troco_test_0123456789ab", mode: "test", scopes: ["charges:read", "charges:write"] },
          },
        ],
        next_before: "01a2a0b0-1c2d-7e3f-8a4b-5c6d7e8f9013",
      },
    },
    access: rights.company,
    input: z.strictObject(pageBefore(10)),
    output: z.object({ acts: z.array(ownAuditEvent), next_before: nextBefore }),
  },
  exportActs: {
    method: "GET",
    path: "/admin/acts/export",
    summary: "The audit log as a file, narrowed as the list is",
    description: "Every event that matches, newest first; times in the zone of the filter.",
    access: "admin",
    file: "text/csv",
    input: z.strictObject({ ...filters, ...fileLanguage }).superRefine(requireOrder),
    output: fileAnswer,
    errors: ["too_many_requests"],
  },
});
