export { refundPaymentRequest } from "./refund-payment-request.ts";
export { judgeRefund } from "./judge-refund.ts";
export { readCustomerRefunds, readPartnerRefunds } from "./store.ts";
export { toOwnRefund, toRefund } from "./wire.ts";
