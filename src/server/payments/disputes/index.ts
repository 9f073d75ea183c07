export { endDispute, endRefunded } from "./end-dispute.ts";
export { findDisputes } from "./find-disputes.ts";
export { requireOpenDispute, waitsFor } from "./rules.ts";
export {
  countUndecided,
  disputesRead,
  readDispute,
  readDisputesByState,
  readDisputesOfSide,
  type DisputeRow,
} from "./store.ts";
export { toDispute, toDisputedCharge, withCharges } from "./wire.ts";
