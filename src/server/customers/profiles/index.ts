export {
  findFormerUser,
  forgetFormerUser,
  pruneGivenUpUsernames,
  secondsToUsernameChange,
} from "./given-up-usernames.ts";
export { lockByCardNumber, lockForChange, lockedUsers, lockUsers, lockUser, type LockedUsers } from "./locks.ts";
export {
  findByCardNumber,
  findByUsername,
  findUsersByPart,
  readUser,
  requireUnrestricted,
  type User,
} from "./users.ts";
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
  beCautious,
  changeProfile,
  hasProfile,
  insertProfile,
  makeAdministrator,
  readAdministratorIds,
  readCardholder,
  readFrozenAt,
  readReplacedCards,
  readProfile,
  replaceCardNumber,
  setBlocked,
  setCardFrozen,
  setFrozen,
  setHeld,
  type ProfileChanges,
} from "./store.ts";
