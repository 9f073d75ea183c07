export { invite, type Invited } from "./invite.ts";
export { readOpenInvitations, readPeople, revokeOwnerInvitations } from "./store.ts";
