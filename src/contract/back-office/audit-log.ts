import { z } from "zod";
import { day, fileAnswer, fileLanguage, id, moment, pageBefore, requireOrder, text, timeZone } from "../fields.ts";
import { actLengthMax, userSearchLengthMax } from "../limits.ts";
import { operations } from "../operation.ts";

const fact = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))]);
const facts = z.record(z.string(), fact).nullable();

const act = z.object({
  id,
  at: moment,
  /** The user, or the API key; null for a command on the server. */
  actor_id: z.string().nullable(),
  actor_name: z.string().nullable(),
  actor_role: z.enum(["administrator", "owner", "operator", "key"]),
  /** The operation's name, or a server command's. */
  act: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  /** The partner that it was done for or to. */
  company: z.object({ id, company_name: z.string().nullable() }).nullable(),
  /** Only what differs; null on one side for something new or deleted. */
  before: facts,
  after: facts,
  address: z.string().nullable(),
});

export type LoggedAuditEvent = z.output<typeof act>;

/** `actor_name`, `before` and `after` are null unless an owner or a key of the partner did it. */
const ownAuditEvent = act
  .pick({ id: true, at: true, actor_name: true, actor_role: true, act: true, subject: true })
  .extend({
    before: facts,
    after: facts,
  });

export type OwnAuditEvent = z.output<typeof ownAuditEvent>;

const filters = {
  /** Exactly an e-mail address, @username, card number, or a user's id. */
  actor: text(userSearchLengthMax).optional(),
  /** Exactly a name, as in `act`. */
  act: text(actLengthMax).optional(),
  subject_kind: text(actLengthMax).optional(),
  /** As `actor`, or the id of anything else. */
  subject: text(userSearchLengthMax).optional(),
  partner_id: id.optional(),
  /** Days of `time_zone`, both included. */
  from: day.optional(),
  to: day.optional(),
  time_zone: timeZone.default("UTC"),
};

export const auditLog = operations({
  /** `too_many_requests` counts `actor` and `subject` to look up, together with `findUser`. */
  listActs: {
    method: "GET",
    path: "/admin/acts",
    summary: "Actions of administrators, owners and server commands, newest first, paginated by key",
    access: "admin",
    input: z.strictObject({ ...filters, ...pageBefore(30) }).superRefine(requireOrder),
    output: z.object({ acts: z.array(act), next_before: id.nullable() }),
    errors: ["too_many_requests"],
  },
  listOwnActs: {
    method: "GET",
    path: "/partner/acts",
    summary: "Actions of owners, keys and administrators on the caller's partner, newest first, paginated by key",
    access: "owner",
    input: z.strictObject(pageBefore(10)),
    output: z.object({ acts: z.array(ownAuditEvent), next_before: id.nullable() }),
  },
  /** Every event that matches, newest first; times in the zone of the filter. */
  exportActs: {
    method: "GET",
    path: "/admin/acts/export",
    summary: "The audit log as a file, narrowed as the list is",
    access: "admin",
    file: "text/csv",
    input: z.strictObject({ ...filters, ...fileLanguage }).superRefine(requireOrder),
    output: fileAnswer,
    errors: ["too_many_requests"],
  },
});
