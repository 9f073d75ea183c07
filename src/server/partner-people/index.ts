export { invite } from "./invite.ts";
export { readOpenInvitations, readPeople, revokeOwnerInvitations } from "./store.ts";
