import { z } from "zod";
import { operations } from "./operation.ts";

export const walletPass = operations({
  generateWalletPass: {
    method: "POST",
    path: "/wallet-pass",
    summary:
      "The caller's pass for a phone wallet: a short-lived link to the file (.pkpass) or, on Android, a link to Google Wallet",
    access: "customer",
    input: z.strictObject({
      /** What the wallet is on: an iPhone or iPad, an Android phone, or something that keeps the pass as a file. */
      device: z.enum(["apple", "android", "other"]).default("other"),
    }),
    output: z.object({
      success: z.boolean(),
      /** Relative to this site, or a link to Google. A success without one: the pass is in the wallet already. */
      passUrl: z.string().optional(),
      /** What `passUrl` leads to: `created` to the file, `google_wallet` to Google, where that is configured and the device is Android. */
      message: z.enum(["created", "google_wallet", "already_in_wallet"]).optional(),
      /** Why there is none, when `success` is false. */
      error: z.enum(["certificate_expired", "google_unavailable"]).optional(),
    }),
    refusals: ["too_many_requests", "storage_unavailable"],
  },
});
