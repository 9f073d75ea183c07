import { createHash, randomBytes } from "node:crypto";
import type { KeyMode } from "#contract/limits.ts";

/** The beginning shows whether it is a live key, which moves real money, or a test key. */
const keyForm = /^(troco_(?:live|test)_[0-9a-f]{12})_[0-9a-f]{48}$/;

/** A new key and its prefix. Hexadecimal, so that a double click selects the whole key. */
export function newKey(mode: KeyMode): { readonly key: string; readonly prefix: string } {
  const prefix = `troco_${mode}_${randomBytes(6).toString("hex")}`;
  return { key: `${prefix}_${randomBytes(24).toString("hex")}`, prefix };
}

/** The prefix by which a key is found; undefined if the text is not a key. */
export function parsePrefix(key: string): string | undefined {
  return keyForm.exec(key)?.[1];
}

export function digestOfKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
