export { createProfile } from "./create-profile.ts";
export { lockForChange, lockPair, lockPeople, lockPerson, lockWithOwners } from "./locks.ts";
export { forgetPhotos, handleForgetting } from "./forget-photos.ts";
export { findByCardNumber, findByUsername, readPerson, type Person } from "./people.ts";
export { isCancelled, maskCard } from "./rules.ts";
export { makeAdministrator, readAdministratorIds, readCardholder, readProfile, setBlocked, setHeld } from "./store.ts";
