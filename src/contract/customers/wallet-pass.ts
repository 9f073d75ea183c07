import { z } from "zod";
import { operations } from "../operation.ts";

export const walletPass = operations({
  generateWalletPass: {
    method: "POST",
    path: "/wallet-pass",
    summary:
      "The caller's pass for a phone wallet: a short-lived link to the file (.pkpass) or, on Android, a link to Google Wallet",
    description: "What stops the pass is no error code but `success: false` with `error`.",
    access: "customer",
    input: z.strictObject({
      device: z
        .enum(["apple", "android", "other"])
        .default("other")
        .describe("With `other` the pass is kept as a file."),
    }),
    output: z.object({
      success: z.boolean(),
      passUrl: z.string().optional().describe("Relative to this site and good for five minutes, or a link to Google."),
      message: z
        .enum(["created", "google_wallet", "already_in_wallet"])
        .optional()
        .describe(
          "What `passUrl` is. `already_in_wallet` is answered once: asking again within ten minutes gives the pass anew.",
        ),
      error: z
        .enum(["certificate_expired", "google_unavailable"])
        .optional()
        .describe("What stops the pass; absent if nothing does."),
    }),
    errors: ["too_many_requests", "storage_unavailable"],
  },
});
