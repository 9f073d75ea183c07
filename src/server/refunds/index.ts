export { refundPaymentRequest, type RefundInput } from "./refund-payment-request.ts";
export { readCustomerRefunds, readPartnerRefunds, type RefundRow } from "./store.ts";
export { toOwnRefund, toRefund } from "./wire.ts";
