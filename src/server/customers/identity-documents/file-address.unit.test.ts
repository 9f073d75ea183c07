import { expect, test } from "vitest";
import { SettableClock } from "#server/platform/clock.ts";
import { Keys } from "#server/platform/keys.ts";
import { ForgedKeys } from "#test/harness/forged-keys.ts";
import { isValidFileAddress, signFileAddress } from "./file-address.ts";

const secrets = ["a secret of a test that is long enough to be one"];
const start = new Date("2026-11-21T12:00:00Z");
const file = "marina/document_1.jpg";

function opens(address: string, { at = start, storageKey = file } = {}): boolean {
  const { searchParams } = new URL(address, "http://localhost");
  const [expires, keyId, signature] = ["expires", "key", "signature"].map((name) => searchParams.get(name)!);
  const services = { clock: new SettableClock(at), keys: new Keys(secrets) };
  return isValidFileAddress(services, { storageKey, expires: expires!, keyId: keyId!, signature: signature! });
}

test("a photo's address opens that photo for five minutes, and one that was made without the installation's key opens none", () => {
  const clock = new SettableClock(start);
  const address = signFileAddress({ clock, keys: new Keys(secrets) }, file);
  const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);
  expect(opens(address)).toBe(true);
  expect(opens(address, { at: later(5 * 60_000 - 1) })).toBe(true);
  expect(opens(address, { at: later(5 * 60_000) })).toBe(false);
  expect(opens(address, { storageKey: "caio/document_1.jpg" })).toBe(false);
  expect(opens(signFileAddress({ clock, keys: new ForgedKeys(secrets) }, file))).toBe(false);
});
