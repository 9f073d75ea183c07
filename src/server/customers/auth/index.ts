export type { AuthLibrary } from "./auth-library.ts";
export { createAuth, type Auth } from "./auth.ts";
export { countFailedSignIn } from "./failed-sign-ins.ts";
export { findKnownDevice, pruneDevices } from "./known-devices.ts";
export { findUserOfReset, replaceLoginPassword, requireLoginPassword } from "./login-password.ts";
export { createIdentify, type Identify } from "./caller.ts";
export { checkNewPassword, checkPasswordOfUser, passwordLengthMin } from "./new-password.ts";
export { hashPassword } from "./password-hash.ts";
export { sessionCookie } from "./sessions.ts";
export {
  endOtherSessions,
  endSession,
  findLiveSessions,
  pruneSessions,
  readSession,
  readSessions,
  shortenSessions,
  type SessionRow,
} from "./sessions.ts";
export { confirmSignUp, mailLinkAgain, pruneSignUps, signUp, waitsForLink } from "./sign-ups.ts";
export { endRecoveryLinks, endSessions, findUserIdByEmail, findUserIdsByPart, readEmail, renameUser } from "./users.ts";
