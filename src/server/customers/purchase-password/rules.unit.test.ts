import { expect, test } from "vitest";
import { Keys } from "#server/platform/keys.ts";
import { ForgedKeys } from "#test/harness/forged-keys.ts";
import { hashPurchasePassword, matches } from "./rules.ts";

const secrets = ["a secret of a test that is long enough to be one"];
const keys = new Keys(secrets);
const forged = new ForgedKeys(secrets);

test("a purchase password's hash matches that password of that user, and is of no use without the installation's key", () => {
  const stored = hashPurchasePassword(keys, "marina", "4821");
  expect(matches(keys, "marina", stored, "4821")).toBe(true);
  expect(matches(keys, "marina", stored, "4822")).toBe(false);
  expect(matches(keys, "caio", stored, "4821")).toBe(false);
  // A reader of the database who tries all 10,000, and a writer who plants a hash.
  expect(matches(forged, "marina", stored, "4821")).toBe(false);
  expect(matches(keys, "marina", hashPurchasePassword(forged, "marina", "4821"), "4821")).toBe(false);
});

test("two hashes of one password differ, and each is of its own salt", () => {
  const [one, other] = [hashPurchasePassword(keys, "marina", "4821"), hashPurchasePassword(keys, "marina", "4821")];
  expect(one.hash.equals(other.hash)).toBe(false);
  expect(matches(keys, "marina", { ...one, salt: other.salt }, "4821")).toBe(false);
});
