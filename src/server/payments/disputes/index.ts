export { endDispute, endRefunded } from "./end-dispute.ts";
export { findDisputes } from "./find-disputes.ts";
export { requireOpenDispute, waitsFor } from "./rules.ts";
export { countUndecided, disputesRead, readDispute, readDisputesByState, type DisputeRow } from "./store.ts";
export { toDisputedCharge, withCharges } from "./wire.ts";
