export { actorOf, operator, recordAct, type Act, type Actor, type Facts } from "./record-act.ts";
