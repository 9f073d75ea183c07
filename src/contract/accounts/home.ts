import { z } from "zod";
import { profiles } from "../customers/profiles.ts";
import { moment, userId } from "../fields.ts";
import { operations } from "../operation.ts";
import { banners } from "../partners/banners.ts";
import { paymentRequests } from "../payments/payment-requests.ts";
import { transactions } from "../payments/transactions.ts";
import { installation } from "./installation.ts";
import { notifications } from "./notifications.ts";

/** The operations whose answers home, and the frame around every screen, show first. */
const parts = {
  getInstallation: installation.getInstallation,
  getProfile: profiles.getProfile,
  getPendingPaymentRequest: paymentRequests.getPendingPaymentRequest,
  getUnreadNotifications: notifications.getUnreadNotifications,
  getLastTransaction: transactions.getLastTransaction,
  listBanners: banners.listBanners,
} as const;
export type HomeParts = typeof parts;

export const home = operations({
  getHome: {
    method: "GET",
    path: "/home",
    summary: "All that home shows first, in one answer",
    access: "session",
    output: z.object({
      session: z
        .object({
          id: z.string(),
          expires_at: moment,
          user: z.object({ id: userId, name: z.string().describe("The name.") }).describe("The user."),
          renewal_due: z
            .boolean()
            .describe("Whether `getSession` would now make the session last longer, which this operation does not."),
        })
        .describe("The caller's session."),
      answers: z
        .object({
          getInstallation: parts.getInstallation.output,
          getProfile: parts.getProfile.output,
          getPendingPaymentRequest: parts.getPendingPaymentRequest.output.optional(),
          getUnreadNotifications: parts.getUnreadNotifications.output.optional(),
          getLastTransaction: parts.getLastTransaction.output.optional(),
          listBanners: parts.listBanners.output.optional(),
        })
        .describe(
          "What each operation answers, by its `operationId`. The last four are left out for a blocked account, which may not call them.",
        ),
    }),
  },
});
