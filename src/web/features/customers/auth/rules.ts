import { loginPasswordLength } from "#contract/limits.ts";

/** Whether a text could be an e-mail address; that somebody reads it, only a mailed link can tell. */
export function isEmailShaped(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

/** Whether a new login password is too short; the server checks again. */
export function isTooShort(password: string): boolean {
  return password.length < loginPasswordLength.min;
}
