import { z } from "zod";
import { loginPassword as currentPassword } from "../fields.ts";
import { loginPasswordLength } from "../limits.ts";
import { operations } from "../operation.ts";

export const loginPassword = operations({
  changeLoginPassword: {
    method: "PUT",
    path: "/login-password",
    summary: "Changes the login password, given the current one; ends all other sessions",
    description:
      "`new_password` is `too_short` with the installation's `minimum`, `too_common` or `too_personal`; nothing is compared or counted then.",
    access: "customer",
    input: z.strictObject({
      current_password: currentPassword,
      new_password: z
        .string()
        .max(loginPasswordLength.max)
        .describe("The new login password; the installation has its least length."),
    }),
    output: z.object({ changed: z.literal(true).describe("It was changed.") }),
    errors: ["login_password_wrong", "too_many_requests"],
  },
  checkLoginPasswordReset: {
    method: "POST",
    path: "/login-password/reset/check",
    summary: "Whether the emailed token is still valid for a new login password; checking does not use it up",
    access: "anonymous",
    input: z.strictObject({ token: z.string().max(200).describe("The token of the mailed link.") }),
    output: z.object({ valid: z.boolean().describe("Whether the link still works.") }),
    errors: ["too_many_requests"],
  },
});
