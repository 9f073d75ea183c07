export { sendMoney } from "./send-money.ts";
export { readContacts } from "./store.ts";
