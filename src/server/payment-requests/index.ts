export { approvePaymentRequest, type ApproveInput } from "./approve.ts";
export { createPaymentRequest, type CreateInput } from "./create.ts";
export { expirePaymentRequest, handleExpiry } from "./expire.ts";
export { rejectPaymentRequest } from "./decide.ts";
