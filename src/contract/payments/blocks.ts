import { z } from "zod";
import { id, moment } from "../fields.ts";
import { operations } from "../operation.ts";

const block = z
  .object({
    id,
    kind: z.enum(["partner", "user"]).describe("Whether it is a partner or a user."),
    name: z.string().describe("The partner's name, or the user's full name, as it is now."),
    username: z.string().nullable().describe("The user's username; null for a partner."),
    blocked_at: moment,
  })
  .meta({ id: "Block", description: "A partner or user that the caller has blocked." });

export type Block = z.output<typeof block>;

export const blocks = operations({
  listBlocks: {
    method: "GET",
    path: "/blocks",
    summary: "The partners and users that the caller has blocked, newest first",
    access: "customer",
    output: z.array(block),
  },
  createBlock: {
    method: "POST",
    path: "/blocks",
    summary:
      "Blocks the other side of a charge or transfer: a partner gets the answer of an unknown card, a user that of a closed account",
    description:
      "`of` is the id of a charge to the caller, or of a purchase, a tip or a transfer received on the caller's statement; `not_found` for any other. Idempotent: a second block changes nothing. Charges that wait already can still be approved or rejected.",
    access: "customer",
    input: z.strictObject({
      of: id.describe(
        "The ID of a charge to the caller, or of a purchase, a tip or a transfer received on the caller's statement.",
      ),
    }),
    output: block,
    errors: ["not_found", "too_many_requests"],
  },
  deleteBlock: {
    method: "POST",
    path: "/blocks/{id}/removal",
    summary: "Lifts a block",
    description: "Idempotent: an unknown id changes nothing.",
    access: "customer",
    input: z.strictObject({ id }),
    output: z.object({ lifted: z.literal(true).describe("The block is lifted.") }),
    errors: ["too_many_requests"],
  },
});
