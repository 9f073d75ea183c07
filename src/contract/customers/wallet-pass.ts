import { z } from "zod";
import { operations } from "../operation.ts";

export const walletPass = operations({
  /**
   * What stops the pass itself is no error code but `success: false` with `error`.
   * `too_many_requests` beyond ten a minute.
   */
  generateWalletPass: {
    method: "POST",
    path: "/wallet-pass",
    summary:
      "The caller's pass for a phone wallet: a short-lived link to the file (.pkpass) or, on Android, a link to Google Wallet",
    access: "customer",
    input: z.strictObject({
      /**
       * What the wallet is on: an iPhone or iPad, an Android phone, or anything else, which keeps
       * the pass as a file.
       */
      device: z.enum(["apple", "android", "other"]).default("other"),
    }),
    output: z.object({
      success: z.boolean(),
      /**
       * Relative to this site and good for `walletPassAddressMs`, or a link to Google. Absent where
       * the pass is in the wallet already, or there is none.
       */
      passUrl: z.string().optional(),
      /**
       * What `passUrl` leads to: the file (`created`), or Google for an Android phone where that is
       * configured (`google_wallet`). `already_in_wallet` is answered once: asking again within ten
       * minutes gives the pass anew.
       */
      message: z.enum(["created", "google_wallet", "already_in_wallet"]).optional(),
      /** Why there is none; only where `success` is false. */
      error: z.enum(["certificate_expired", "google_unavailable"]).optional(),
    }),
    errors: ["too_many_requests", "storage_unavailable"],
  },
});
