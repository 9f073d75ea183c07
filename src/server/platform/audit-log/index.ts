export {
  actorOf,
  operator,
  recordAuditEvent,
  type AuditEvent,
  type Actor,
  type Facts,
  type KnownActor,
} from "./record-audit-event.ts";
