export { lockForChange, lockPair, lockPeople, lockPerson, lockWithOwners } from "./locks.ts";
export { findByCardNumber, findByUsername, readPerson, type Person } from "./people.ts";
export {
  cleanFullName,
  countryCodeOf,
  isCancelled,
  maskCard,
  missingTasks,
  newCardNumber,
  usernameOf,
  withDigits,
} from "./rules.ts";
export {
  activate,
  changeProfile,
  hasProfile,
  insertProfile,
  makeAdministrator,
  readAdministratorIds,
  readCardholder,
  readProfile,
  setBlocked,
  setHeld,
  type ProfileChanges,
} from "./store.ts";
