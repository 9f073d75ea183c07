export { invite } from "./invite.ts";
export { pruneInvitations } from "./invite.ts";
export { readOpenInvitations, readMembers, revokeOwnerInvitations } from "./store.ts";
