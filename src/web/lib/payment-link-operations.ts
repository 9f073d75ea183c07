import { addOperations } from "./api.ts";

addOperations(__PAYMENT_LINK_OPERATIONS__);

/** Parts that make, show or pay links import `call` from here, which adds the links' operations. */
export { call } from "./api.ts";
