import { loginPasswordLength } from "#contract/limits.ts";

/** Whether a new login password is too short; the server checks again. */
export function isTooShort(password: string): boolean {
  return password.length < loginPasswordLength.min;
}
