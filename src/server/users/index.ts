export { findUserId } from "./find-user.ts";
