import { z } from "zod";
import { id, nextBefore, pageBefore } from "../fields.ts";
import { operations } from "../operation.ts";
import { rights } from "../partners/roles.ts";
import { linkToken, openedLink } from "./payment-links.ts";
import { chargeExample, chargeFilter, partnerPaymentRequest, paymentRequests } from "./payment-requests.ts";

/**
 * The charges of the partner's test keys, for its members to look at. Keys read them as they read
 * live charges.
 */
export const sandboxCharges = operations({
  listSandboxPaymentRequests: {
    method: "GET",
    path: "/partner/sandbox/payment-requests",
    summary: "The sandbox's charges, newest first",
    example: {
      input: { status: "pending", limit: 1 },
      output: { payment_requests: [chargeExample], next_before: null },
    },
    access: rights.charges,
    input: z.strictObject({ ...chargeFilter, ...pageBefore(20) }),
    output: z.object({
      payment_requests: z.array(partnerPaymentRequest).describe("The charges of this page."),
      next_before: nextBefore,
    }),
  },
  getSandboxPaymentRequest: {
    method: "GET",
    path: "/partner/sandbox/payment-requests/{id}",
    summary: "One of the sandbox's charges, with its history",
    example: {
      input: { id: chargeExample.id },
      output: {
        ...chargeExample,
        timeline: [{ event: "created", at: chargeExample.created_at, by: "Till 1", by_kind: "key", amount: null }],
      },
    },
    access: rights.charges,
    input: z.strictObject({ id: id.describe("The charge's ID.") }),
    output: paymentRequests.getPartnerPaymentRequest.output,
    errors: ["payment_request_not_found"],
  },
  simulatePaymentLink: {
    method: "POST",
    path: "/payment-links/{token}/simulation",
    summary: "Pays a payment link of the sandbox, without money or password",
    description:
      "A repeat gets the same answer. A link that moves money is `payment_link_not_found`; `payment_link_closed` has `status`.",
    access: "customer",
    input: z.strictObject({ token: linkToken }),
    output: openedLink,
    errors: ["payment_link_not_found", "payment_link_closed", "too_many_requests"],
  },
});
