import { z } from "zod";
import { amount } from "./fields.ts";
import { operations } from "./operation.ts";

export const installation = operations({
  getInstallation: {
    method: "GET",
    path: "/installation",
    summary: "Public settings of this installation",
    access: "anonymous",
    input: z.strictObject({}),
    output: z.object({
      /** ISO 4217. */
      currency: z.string(),
      /** What one top-up may come to in this currency, in minor units. */
      top_up_limits: z.object({ min: amount, max: amount }),
      /** Which card checkout is in use; the sandbox says so on screen. */
      checkout: z.enum(["stripe", "sandbox"]),
      /** Whether Android phones are given a link to Google's wallet; else the pass is a file everywhere. */
      google_wallet: z.boolean(),
      /** Whom a blocked person may write to. */
      contact_email: z.string(),
      /** Where a developer reads e-mails; absent when they are really sent. */
      mailbox_url: z.string().optional(),
      /** Coordinates are OpenStreetMap's, which is to be credited where they show. */
      credits_openstreetmap: z.boolean(),
      terms_url: z.string(),
      privacy_url: z.string(),
    }),
    refusals: [],
  },
});
