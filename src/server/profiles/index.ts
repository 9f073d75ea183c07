export { blockAccount, unblockAccount } from "./block-account.ts";
export { createProfile, type NewPerson } from "./create-profile.ts";
export {
  findByCardNumber,
  findByUsername,
  lockPerson,
  makeAdministrator,
  readCardholder,
  readPerson,
  type Cardholder,
  type Person,
} from "./store.ts";
