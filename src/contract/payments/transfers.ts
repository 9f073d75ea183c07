import { z } from "zod";
import { amount, amountField, id, moment, optionalText, purchasePassword, usernameField } from "../fields.ts";
import { transferMessageLengthMax } from "../limits.ts";
import { amountLimits } from "../money.ts";
import { operations } from "../operation.ts";

export const transfers = operations({
  findRecipient: {
    method: "GET",
    path: "/recipients/{username}",
    summary: "Finds a user by exact username and shows the full name for confirmation, nothing else",
    description:
      "`recipient_unavailable` is a blocked or closed account, or a user who has blocked the caller, for callers who sent it money before; everybody else gets `recipient_not_found` (with `username`). `username_changed` is a username that its user has changed within 400 days, with `new_username` for callers who sent that user money before. Failed transfers count towards the 60 a minute and 300 a day; `look_up_limit_reached` has `until`.",
    access: "customer",
    input: z.strictObject({ username: usernameField.describe("The username, without @.") }),
    output: z.object({
      username: z.string().describe("The username, without @."),
      full_name: z.string(),
    }),
    errors: [
      "recipient_not_found",
      "recipient_is_self",
      "recipient_unavailable",
      "username_changed",
      "look_up_limit_reached",
      "too_many_requests",
    ],
  },
  sendMoney: {
    method: "POST",
    path: "/transfers",
    summary: "Sends money from the caller's wallet to another user's",
    description:
      "`purchase_password` is needed above an amount, and for the first transfer to somebody; without it the answer is `purchase_password_required`, and the same key may be sent again with it. `insufficient_balance` has `balance`; `balance_limit_reached` is the recipient's. `message_not_accepted` has `minimum_amount`: to a recipient who has never sent the caller money, a message goes only with that much, and without a web address. `transaction_id` is the sender's statement row.",
    access: "active",
    idempotent: true,
    input: z.strictObject({
      username: usernameField.describe("The username, without @."),
      amount: amountField(amountLimits.transfer),
      message: optionalText(transferMessageLengthMax).describe("What the recipient reads."),
      purchase_password: purchasePassword
        .optional()
        .describe("The purchase password; needed above an amount, and for the first transfer to somebody."),
    }),
    output: z.object({
      transaction_id: id.describe("The row in the caller's statement."),
      recipient: z
        .object({
          username: z.string().describe("The username, without @."),
          full_name: z.string(),
        })
        .describe("Who got the money."),
      amount,
      wallet_balance: amount.describe("The wallet's balance, in minor units."),
      created_at: moment,
    }),
    errors: [
      "account_held",
      "money_paused",
      "insufficient_balance",
      "bonus_not_sendable",
      "balance_limit_reached",
      "recipient_not_found",
      "recipient_is_self",
      "recipient_unavailable",
      "username_changed",
      "message_not_accepted",
      "send_limit_exceeded",
      "day_limit_reached",
      "night_limit_reached",
      "cautious_limit_reached",
      "too_many_sends",
      "too_many_sends_to_one",
      "purchase_password_required",
      "purchase_password_wrong",
      "purchase_password_locked",
      "purchase_password_missing",
      "look_up_limit_reached",
      "too_many_requests",
    ],
  },
  listContacts: {
    method: "GET",
    path: "/contacts",
    summary: "Up to 10 users the caller sent money to, most recent first",
    access: "customer",
    output: z.array(
      z.object({
        id,
        contact_name: z.string(),
        contact_email: z.string().describe("The username; the specification gives it this name."),
        last_transfer_at: moment.describe("When the caller sent money to them last."),
      }),
    ),
  },
});
