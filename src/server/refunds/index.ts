export { refundPaymentRequest } from "./refund-payment-request.ts";
export { readCustomerRefunds, readPartnerRefunds } from "./store.ts";
export { toOwnRefund, toRefund } from "./wire.ts";
