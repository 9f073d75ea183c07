import { z } from "zod";
import { operations } from "../operation.ts";

export const walletPass = operations({
  /** A reason that stops the pass is no error code but `success: false` with `error`. */
  generateWalletPass: {
    method: "POST",
    path: "/wallet-pass",
    summary:
      "The caller's pass for a phone wallet: a short-lived link to the file (.pkpass) or, on Android, a link to Google Wallet",
    access: "customer",
    input: z.strictObject({
      /** With `other` the pass is kept as a file. */
      device: z.enum(["apple", "android", "other"]).default("other"),
    }),
    output: z.object({
      success: z.boolean(),
      /** Relative to this site and good for `walletPassAddressMs`, or a link to Google. */
      passUrl: z.string().optional(),
      /**
       * `already_in_wallet` is answered once: asking again within ten minutes gives the pass anew.
       */
      message: z.enum(["created", "google_wallet", "already_in_wallet"]).optional(),
      error: z.enum(["certificate_expired", "google_unavailable"]).optional(),
    }),
    errors: ["too_many_requests", "storage_unavailable"],
  },
});
