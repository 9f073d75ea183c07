import { expect, test } from "vitest";
import { SettableClock } from "#server/platform/clock.ts";
import { Keys } from "#server/platform/keys.ts";
import { ForgedKeys } from "#test/harness/forged-keys.ts";
import { isValidPassAddress, signPassAddress } from "./pass-address.ts";
import { makePassToken, readPassToken } from "./pass-token.ts";

const secrets = ["a secret of a test that is long enough to be one"];
const [keys, forged] = [new Keys(secrets), new ForgedKeys(secrets)];
const start = new Date("2026-11-21T12:00:00Z");
const clock = new SettableClock(start);
const mark = "m".repeat(16);

function opens(address: string, { at = start, userId = "marina", sessionMark = mark } = {}): boolean {
  const { searchParams } = new URL(address, "http://localhost");
  const [expires, keyId, signature] = ["expires", "key", "signature"].map((name) => searchParams.get(name)!);
  return isValidPassAddress(
    { clock: new SettableClock(at), keys },
    { userId, sessionMark, expires: expires!, keyId: keyId!, signature: signature! },
  );
}

test("a pass's address opens that user's pass for five minutes, and one that was made without the installation's key opens none", () => {
  const address = signPassAddress({ clock, keys }, "marina", mark);
  const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);
  expect(opens(address)).toBe(true);
  expect(opens(address, { at: later(5 * 60_000 - 1) })).toBe(true);
  expect(opens(address, { at: later(5 * 60_000) })).toBe(false);
  expect(opens(address, { userId: "caio" })).toBe(false);
  expect(opens(address, { sessionMark: "n".repeat(16) })).toBe(false);
  expect(opens(signPassAddress({ clock, keys: forged }, "marina", mark))).toBe(false);
});

test("a pass's token is read for that pass alone, as it was made, under the installation's key", () => {
  const named = { passTypeId: "pass.example.troco", pass: { id: "a pass", user_id: "marina" } };
  const origin = { version: 3, sessionMark: mark };
  const token = makePassToken(keys, named, origin);
  expect(readPassToken(keys, named, token)).toEqual(origin);
  const others = [
    { ...named, passTypeId: "pass.example.other" },
    { ...named, pass: { id: "another pass", user_id: "marina" } },
    { ...named, pass: { id: "a pass", user_id: "caio" } },
  ];
  for (const other of others) expect(readPassToken(keys, other, token)).toBeUndefined();
  expect(readPassToken(keys, named, token.replace(".3.", ".4."))).toBeUndefined();
  expect(readPassToken(keys, named, token.replace(mark, "n".repeat(16)))).toBeUndefined();
  expect(readPassToken(keys, named, makePassToken(forged, named, origin))).toBeUndefined();
});
