import { createHmac } from "node:crypto";

/**
 * The values that authenticator apps assume where an address says nothing else: RFC 6238, by SHA-1.
 */
const stepMs = 30_000;
const digits = 6;

/**
 * The half minutes whose codes are accepted: this one and its neighbours, for clocks that differ.
 */
export function acceptedSteps(now: Date): number[] {
  const current = Math.floor(now.getTime() / stepMs);
  return [current - 1, current, current + 1];
}

/** The code of a half minute (RFC 4226). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const at = digest.at(-1)! & 0xf;
  const number = digest.readUInt32BE(at) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A secret as it is typed into an app: base32 (RFC 4648), without padding. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replace(/.{1,5}/g, (five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]!);
}

/** The address in the QR code that an app reads. */
export function addressOf({ secret, issuer, account }: { secret: Buffer; issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
