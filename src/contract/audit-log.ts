import { z } from "zod";
import { day, fileAnswer, id, moment, pageBefore, requireOrder, text, timeZone } from "./fields.ts";
import { actLengthMax, userSearchLengthMax } from "./limits.ts";
import { operations } from "./operation.ts";

const fact = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))]);
const facts = z.record(z.string(), fact).nullable();

const act = z.object({
  id,
  at: moment,
  /** Null for a command on the server. */
  actor_id: z.string().nullable(),
  actor_name: z.string().nullable(),
  actor_role: z.enum(["administrator", "owner", "operator", "key"]),
  /** The operation's name, or a command's. */
  act: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  /** The company that it was done for or to. */
  company: z.object({ id, company_name: z.string().nullable() }).nullable(),
  /** Of both only what differs; of a new thing or of one that is gone, all. */
  before: facts,
  after: facts,
  /** From where. */
  address: z.string().nullable(),
});

export type LoggedAct = z.output<typeof act>;

/** As the company's owners see it: of an administrator neither the name nor what the house keeps of the company. */
const ownAct = act.pick({ id: true, at: true, actor_name: true, actor_role: true, act: true, subject: true }).extend({
  before: facts,
  after: facts,
});

export type OwnAct = z.output<typeof ownAct>;

/** What an act must be to be told; all of it that is given. */
const filters = {
  /** Exactly an e-mail, @username, card number, or a person's id. */
  actor: text(userSearchLengthMax).optional(),
  act: text(actLengthMax).optional(),
  subject_kind: text(actLengthMax).optional(),
  /** As `actor`, or the id of any other thing. */
  subject: text(userSearchLengthMax).optional(),
  partner_id: id.optional(),
  /** Days of the reader's zone, both included. */
  from: day.optional(),
  to: day.optional(),
  time_zone: timeZone.default("UTC"),
};

export const auditLog = operations({
  listActs: {
    method: "GET",
    path: "/admin/acts",
    summary: "Actions of administrators, owners and server commands, newest first, paginated by key",
    access: "admin",
    input: z.strictObject({ ...filters, ...pageBefore(30) }).superRefine(requireOrder),
    output: z.object({ acts: z.array(act), next_before: id.nullable() }),
    refusals: ["too_many_requests"],
  },
  listOwnActs: {
    method: "GET",
    path: "/partner/acts",
    summary: "Actions of owners, keys and administrators on the caller's company, newest first, paginated by key",
    access: "owner",
    input: z.strictObject(pageBefore(10)),
    output: z.object({ acts: z.array(ownAct), next_before: id.nullable() }),
    refusals: [],
  },
  exportActs: {
    method: "GET",
    path: "/admin/acts/export",
    summary: "The complete audit log as a file",
    access: "admin",
    file: "text/csv",
    input: z.strictObject(filters).superRefine(requireOrder),
    output: fileAnswer,
    refusals: ["too_many_requests"],
  },
});
