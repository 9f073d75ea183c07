import { z } from "zod";
import { amount } from "../fields.ts";
import { operations } from "../operation.ts";

export const installation = operations({
  getInstallation: {
    method: "GET",
    path: "/installation",
    summary: "Public settings of this installation",
    access: "anonymous",
    output: z.object({
      /** ISO 4217. */
      currency: z.string(),
      /** The fewest characters of a new login password; administrators may need more. */
      login_password_min: z.int(),
      top_up_limits: z.object({ min: amount, max: amount }),
      /** Which card checkout is in use; with `sandbox`, the money is not real. */
      checkout: z.enum(["stripe", "sandbox"]),
      google_wallet: z.boolean(),
      contact_email: z.string(),
      /** The page where a developer reads e-mails; absent where they are really sent. */
      mailbox_url: z.string().optional(),
      /** Coordinates come from OpenStreetMap, which must be credited where they are shown. */
      credits_openstreetmap: z.boolean(),
      terms_url: z.string(),
      privacy_url: z.string(),
    }),
  },
});
