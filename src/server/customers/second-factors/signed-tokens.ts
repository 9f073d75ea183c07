import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Services } from "#server/platform/services.ts";

/** The purpose of a token: one purpose's token is worth nothing for another. */
export type Purpose = "challenge" | "registration";

const timeLength = 6;
const randomLength = 16;
const signedLength = timeLength + randomLength;
const form = /^[A-Za-z0-9_-]{72}$/;

/**
 * Makes a token that this server recognizes until it expires, without keeping it. `subject` is the
 * user it is for; empty where nobody is signed in.
 */
export function signToken(
  { clock, keys }: Pick<Services, "clock" | "keys">,
  { purpose, subject, lifeMs }: { readonly purpose: Purpose; readonly subject: string; readonly lifeMs: number },
): string {
  const time = Buffer.alloc(timeLength);
  time.writeUIntBE(clock.now().getTime() + lifeMs, 0, timeLength);
  const signed = Buffer.concat([time, randomBytes(randomLength)]);
  return Buffer.concat([signed, signatureOf({ keys }, purpose, subject, signed)]).toString("base64url");
}

/**
 * Reads when a token expires; undefined unless this server made it for that and it is still good.
 */
export function readToken(
  { clock, keys }: Pick<Services, "clock" | "keys">,
  { purpose, subject, token }: { readonly purpose: Purpose; readonly subject: string; readonly token: string },
): Date | undefined {
  if (!form.test(token)) return undefined;
  const bytes = Buffer.from(token, "base64url");
  const signed = bytes.subarray(0, signedLength);
  if (!timingSafeEqual(bytes.subarray(signedLength), signatureOf({ keys }, purpose, subject, signed))) return undefined;
  const expiresAt = new Date(signed.readUIntBE(0, timeLength));
  return expiresAt > clock.now() ? expiresAt : undefined;
}

function signatureOf({ keys }: Pick<Services, "keys">, purpose: Purpose, subject: string, signed: Buffer): Buffer {
  return createHmac("sha256", keys.currentKey("signed-token"))
    .update(`${purpose}\0${subject}\0`)
    .update(signed)
    .digest();
}
