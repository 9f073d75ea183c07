export { blockAccount, unblockAccount } from "./block-account.ts";
export { findUserId } from "./find-user.ts";
