export { invite } from "./invite.ts";
export { pruneInvitations } from "./prune-invitations.ts";
export { readOpenInvitations, readPeople, revokeOwnerInvitations } from "./store.ts";
