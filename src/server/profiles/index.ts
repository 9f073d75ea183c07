export { blockAccount, unblockAccount } from "./block-account.ts";
export { createProfile } from "./create-profile.ts";
export {
  findByCardNumber,
  findByUsername,
  lockPair,
  lockPerson,
  makeAdministrator,
  readCardholder,
  readPerson,
} from "./store.ts";
