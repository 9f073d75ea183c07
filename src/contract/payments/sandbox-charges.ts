import { z } from "zod";
import { id, pageBefore } from "../fields.ts";
import { operations } from "../operation.ts";
import { chargeFilter, partnerPaymentRequest, paymentRequests } from "./payment-requests.ts";

/**
 * The charges of the partner's test keys, for its members to look at. Keys read them as they read
 * live charges.
 */
export const sandboxCharges = operations({
  listSandboxPaymentRequests: {
    method: "GET",
    path: "/partner/sandbox/payment-requests",
    summary: "The sandbox's charges, newest first",
    access: "partner",
    input: z.strictObject({ ...chargeFilter, ...pageBefore(20) }),
    output: z.object({ payment_requests: z.array(partnerPaymentRequest), next_before: id.nullable() }),
  },
  getSandboxPaymentRequest: {
    method: "GET",
    path: "/partner/sandbox/payment-requests/{id}",
    summary: "One of the sandbox's charges, with its history",
    access: "partner",
    input: z.strictObject({ id }),
    output: paymentRequests.getPartnerPaymentRequest.output,
    errors: ["payment_request_not_found"],
  },
});
