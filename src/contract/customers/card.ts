import { z } from "zod";
import { operations } from "../operation.ts";

export const card = operations({
  getFullCardForPayment: {
    method: "GET",
    path: "/card",
    summary: "The caller's full card number, to show to a partner",
    access: "customer",
    output: z.object({
      full_name: z.string(),
      card_number: z.string().regex(/^[0-9]{16}$/),
      /** Written in the profile's language. */
      wallet_balance_display: z.string(),
      user_type: z.enum(["customer", "partner"]),
    }),
  },
});
