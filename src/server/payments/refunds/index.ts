export { announceRefund } from "./announce-refund.ts";
export { decideRefund, refundNeeds } from "./decide-refund.ts";
export { refundPaymentRequest } from "./refund-payment-request.ts";
export { judgeRefund } from "./judge-refund.ts";
export { type RefundRow } from "./store.ts";
export { toPartnerRefund, toRefund, type PartnerRefundRow } from "./wire.ts";
