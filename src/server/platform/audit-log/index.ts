export { actorOf, operator, recordAct, type Act, type Actor, type Facts, type KnownActor } from "./record-act.ts";
