import { z } from "zod";
import { id, moment } from "../fields.ts";
import { operations } from "../operation.ts";

const block = z.object({
  id,
  kind: z.enum(["partner", "user"]),
  /** The partner's name, or the user's full name, as it is now. */
  name: z.string(),
  /** Null for a partner. */
  username: z.string().nullable(),
  blocked_at: moment,
});

export type Block = z.output<typeof block>;

export const blocks = operations({
  listBlocks: {
    method: "GET",
    path: "/blocks",
    summary: "The partners and users that the caller has blocked, newest first",
    access: "customer",
    output: z.array(block),
  },
  /**
   * `of` is the id of a charge to the caller, or of a purchase, a tip or a transfer received on the
   * caller's statement; `not_found` for any other. Idempotent: a second block changes nothing.
   * Charges that wait already can still be approved or rejected.
   */
  createBlock: {
    method: "POST",
    path: "/blocks",
    summary:
      "Blocks the other side of a charge or transfer: a partner gets the answer of an unknown card, a user that of a closed account",
    access: "customer",
    input: z.strictObject({ of: id }),
    output: block,
    errors: ["not_found", "too_many_requests"],
  },
  /** Idempotent: an unknown id changes nothing. */
  deleteBlock: {
    method: "POST",
    path: "/blocks/{id}/removal",
    summary: "Lifts a block",
    access: "customer",
    input: z.strictObject({ id }),
    output: z.object({ lifted: z.literal(true) }),
    errors: ["too_many_requests"],
  },
});
