export { blockAccount, unblockAccount } from "./block-account.ts";
export { findUserId } from "./find-user.ts";
export { findByPart } from "./search-users.ts";
