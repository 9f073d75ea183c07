import { addOperations } from "./api.ts";

addOperations(__SELDOM_OPERATIONS__);

/**
 * `call` for parts of the wallet that are fetched when used: their operations come with this file.
 */
export { call } from "./api.ts";
