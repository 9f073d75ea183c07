import { z } from "zod";
import { newPurchasePassword, purchasePassword as field } from "./fields.ts";
import { loginPasswordLength } from "./limits.ts";
import { operations } from "./operation.ts";

export const purchasePassword = operations({
  hasPurchasePassword: {
    method: "GET",
    path: "/purchase-password",
    summary: "Whether a purchase password exists",
    access: "customer",
    input: z.strictObject({}),
    output: z.boolean(),
    refusals: [],
  },
  setPurchasePassword: {
    method: "PUT",
    path: "/purchase-password",
    summary: "Creates the purchase password, or changes it when the current one is given",
    access: "customer",
    input: z.strictObject({ password: newPurchasePassword, current_password: field.optional() }),
    output: z.object({ created: z.boolean() }),
    refusals: ["current_purchase_password_required", "purchase_password_wrong", "purchase_password_locked"],
  },
  verifyPurchasePassword: {
    method: "POST",
    path: "/purchase-password/verification",
    summary: "Compares a purchase password; a wrong one counts as a try",
    access: "customer",
    input: z.strictObject({ _password: field }),
    output: z.boolean(),
    refusals: ["purchase_password_missing", "purchase_password_locked"],
  },
  requestPurchasePasswordReset: {
    method: "POST",
    path: "/purchase-password/recovery",
    summary: "Mails a link that lets the caller choose a new purchase password; asks for the login password",
    access: "customer",
    input: z.strictObject({ login_password: z.string().min(1).max(loginPasswordLength.max) }),
    output: z.object({ sent: z.literal(true) }),
    refusals: ["login_password_wrong", "too_many_requests"],
  },
  resetPurchasePassword: {
    method: "POST",
    path: "/purchase-password/reset",
    summary: "Chooses a new purchase password with the mailed token",
    access: "customer",
    input: z.strictObject({ token: z.string().min(20).max(100), password: newPurchasePassword }),
    output: z.object({ created: z.boolean() }),
    refusals: ["recovery_link_invalid"],
  },
});
