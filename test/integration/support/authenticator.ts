import { acceptedSteps, codeAt } from "#server/customers/second-factors/index.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * The code that an authenticator app shows for a secret in base32: `ahead` half minutes from now.
 */
export function codeNow(secret: string, ahead = 0): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return codeAt(bytes, acceptedSteps(new Date())[1]! + ahead);
}
