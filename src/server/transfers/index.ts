export { sendMoney, type SendMoneyInput } from "./send-money.ts";
