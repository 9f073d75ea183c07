import { z } from "zod";
import { amount } from "../fields.ts";
import { operations } from "../operation.ts";

const settings = z
  .object({
    currency: z.string().describe("The installation's currency, by ISO 4217."),
    login_password_min: z
      .int()
      .describe("The fewest characters of a new login password; administrators may need more."),
    top_up_limits: z
      .object({
        min: amount.describe("The smallest, in minor units."),
        max: amount.describe("The largest, in minor units."),
      })
      .describe("The bounds of one top-up."),
    checkout: z
      .enum(["stripe", "sandbox"])
      .describe("Which card checkout is in use; with `sandbox`, the money is not real."),
    google_wallet: z.boolean().describe("Whether passes for Google Wallet are made."),
    public_url: z.string().describe("The address of the app, with which its codes and mailed links begin."),
    contact_email: z.string().describe("Where the operator is reached."),
    mailbox_url: z.string().optional().describe("Where a developer reads e-mails; absent where they are really sent."),
    credits_openstreetmap: z
      .boolean()
      .describe("Whether coordinates come from OpenStreetMap, which must be credited where they are shown."),
    terms_url: z.string(),
    privacy_url: z.string(),
  })
  .meta({ id: "Installation", description: "The public settings of an installation." });

export const installation = operations({
  getInstallation: {
    method: "GET",
    path: "/installation",
    summary: "Public settings of this installation",
    access: "anonymous",
    output: settings,
  },
});
