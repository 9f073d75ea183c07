export { sendMoney } from "./send-money.ts";
