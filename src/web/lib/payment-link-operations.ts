import { addOperations } from "./api.ts";

addOperations(__PAYMENT_LINK_OPERATIONS__);

/** `call` for what makes, shows or pays payment links: their operations come with this file. */
export { call } from "./api.ts";
