export { createLaterCounts, type LaterCounts } from "./count-later.ts";
export { pruneSecurityEvents } from "./prune.ts";
export { findNotices, readNotices, type NoticeRow } from "./read.ts";
export {
  countSecurityEvent,
  originOf,
  recordSecurityEvent,
  writeSecurityEvent,
  type Origin,
  type SecurityEvent,
  type SecurityFacts,
} from "./record.ts";
export { addToTotals, securityEventTotals } from "./totals.ts";
