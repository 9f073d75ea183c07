import { z } from "zod";
import { operations } from "../operation.ts";

const frozen = z.object({ frozen: z.literal(true).describe("The account is frozen.") });

/** A frozen account has no session, and gets none until a new login password is set by mail. */
export const freezing = operations({
  freezeAccount: {
    method: "POST",
    path: "/account/freezing",
    summary: "Freezes the caller's account and ends all sessions, this one too, until its password is recovered",
    access: "customer",
    output: frozen,
  },
  freezeAccountByLink: {
    method: "POST",
    path: "/account/freezing/link",
    summary: "Freezes the account that a security email was about, by the token of its link",
    description: "`token` is that of a security mail's link, which works once within seven days.",
    access: "anonymous",
    input: z.strictObject({ token: z.string().max(200).describe("The token of the mailed link.") }),
    output: frozen,
    errors: ["freezing_link_invalid", "too_many_requests"],
  },
});
