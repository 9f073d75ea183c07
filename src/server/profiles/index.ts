export { blockAccount, isCancelled, unblockAccount } from "./block-account.ts";
export { createProfile } from "./create-profile.ts";
export { lockPair, lockPeople, lockPerson } from "./locks.ts";
export { findByCardNumber, findByUsername, readPerson, type Person } from "./people.ts";
export { maskCard } from "./rules.ts";
export { makeAdministrator, readCardholder, readProfile } from "./store.ts";
