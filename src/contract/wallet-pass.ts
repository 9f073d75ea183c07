import { z } from "zod";
import { operations } from "./operation.ts";

export const walletPass = operations({
  generateWalletPass: {
    method: "POST",
    path: "/wallet-pass",
    summary: "An address of the caller's pass for a phone's wallet (.pkpass) that expires within minutes",
    access: "customer",
    input: z.strictObject({}),
    output: z.object({
      success: z.boolean(),
      /** Relative to this site. A success without one: the pass is in the wallet already. */
      passUrl: z.string().optional(),
      message: z.enum(["created", "already_in_wallet"]).optional(),
      /** Why there is none, when `success` is false. */
      error: z.enum(["certificate_expired"]).optional(),
    }),
    refusals: ["too_many_requests"],
  },
});
