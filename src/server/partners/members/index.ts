export { invite } from "./invite.ts";
export { pruneInvitations } from "./prune-invitations.ts";
export { readOpenInvitations, readMembers, revokeOwnerInvitations } from "./store.ts";
