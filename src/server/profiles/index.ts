export { blockAccount, unblockAccount } from "./block-account.ts";
export { createProfile } from "./create-profile.ts";
export { lockPair, lockPerson } from "./locks.ts";
export { findByCardNumber, findByUsername, readPerson } from "./people.ts";
export { makeAdministrator, readCardholder, readProfile } from "./store.ts";
