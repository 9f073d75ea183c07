export { hasPurchasePassword } from "./store.ts";
export { verifyPurchasePassword } from "./verify-purchase-password.ts";
