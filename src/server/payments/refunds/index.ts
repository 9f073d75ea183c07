export { announceRefund } from "./announce-refund.ts";
export { decideRefund, refundNeeds } from "./decide-refund.ts";
export { refundPaymentRequest } from "./refund-payment-request.ts";
export { judgeRefund } from "./judge-refund.ts";
export { readRefundsOfSide, type RefundRow } from "./store.ts";
export { toOwnRefund, toPartnerRefund, toRefund, type PartnerRefundRow } from "./wire.ts";
