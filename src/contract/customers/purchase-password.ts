import { z } from "zod";
import { moment, newPurchasePassword, purchasePassword as field } from "../fields.ts";
import { loginPasswordLength } from "../limits.ts";
import { operations } from "../operation.ts";

export const purchasePassword = operations({
  hasPurchasePassword: {
    method: "GET",
    path: "/purchase-password",
    summary: "Whether a purchase password exists",
    access: "customer",
    output: z.boolean(),
  },
  setPurchasePassword: {
    method: "PUT",
    path: "/purchase-password",
    summary: "Creates the purchase password, or changes it, given the current one",
    description:
      "`current_purchase_password_required` means that there is one already. A wrong `current_password` counts as an attempt; `purchase_password_wrong` has `tries_left`, `purchase_password_locked` has `locked_until`.",
    access: "customer",
    input: z.strictObject({
      password: newPurchasePassword.describe("The new purchase password, four digits that are not easy to guess."),
      current_password: field.optional().describe("The present purchase password; needed if there is one."),
    }),
    output: z.object({ created: z.boolean().describe("Whether there was none before.") }),
    errors: ["current_purchase_password_required", "purchase_password_wrong", "purchase_password_locked"],
  },
  getPurchasePasswordLock: {
    method: "GET",
    path: "/purchase-password/lock",
    summary: "When the lock after too many wrong purchase passwords ends; null when there is none",
    access: "customer",
    output: z.object({
      locked_until: moment
        .nullable()
        .describe("When the lock after too many wrong tries ends; null when there is none."),
    }),
  },
  verifyPurchasePassword: {
    method: "POST",
    path: "/purchase-password/verification",
    summary: "Checks a purchase password; a wrong one counts as an attempt",
    description: "False for a wrong one; `purchase_password_locked` has `locked_until`.",
    access: "customer",
    input: z.strictObject({ _password: field.describe("The purchase password to check.") }),
    output: z.boolean(),
    errors: ["purchase_password_missing", "purchase_password_locked"],
  },
  requestPurchasePasswordReset: {
    method: "POST",
    path: "/purchase-password/recovery",
    summary: "Emails the caller a link to choose a new purchase password; needs the login password",
    description: "The link works once, for half an hour.",
    access: "customer",
    input: z.strictObject({
      login_password: z
        .string()
        .min(1)
        .max(loginPasswordLength.max)
        .describe("The caller's login password; a passkey's proof will not do."),
    }),
    output: z.object({ sent: z.literal(true).describe("The mail is on its way.") }),
    errors: ["login_password_wrong", "too_many_requests"],
  },
  checkPurchasePasswordReset: {
    method: "POST",
    path: "/purchase-password/reset/check",
    summary: "Whether the emailed token is still valid for a new purchase password; checking does not use it up",
    access: "customer",
    input: z.strictObject({ token: z.string().max(200).describe("The token of the mailed link.") }),
    output: z.object({ valid: z.boolean().describe("Whether the link still works.") }),
  },
  resetPurchasePassword: {
    method: "POST",
    path: "/purchase-password/reset",
    summary: "Sets a new purchase password with the emailed token",
    description: "`recovery_link_invalid` covers a token that is unknown, used, expired or another user's.",
    access: "customer",
    input: z.strictObject({
      token: z.string().min(20).max(100).describe("The token of the mailed link."),
      password: newPurchasePassword.describe("The new purchase password, four digits that are not easy to guess."),
    }),
    output: z.object({ created: z.boolean().describe("Whether there was none before.") }),
    errors: ["recovery_link_invalid"],
  },
});
