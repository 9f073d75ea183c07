export { pruneSecurityEvents } from "./prune.ts";
export { findNotices, readNotices, readOwnSecurityEvents, type NoticeRow } from "./read.ts";
export {
  countSecurityEvent,
  originOf,
  recordSecurityEvent,
  writeSecurityEvent,
  type Origin,
  type SecurityEvent,
} from "./record.ts";
