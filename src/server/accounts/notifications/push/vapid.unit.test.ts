import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { Keys } from "#server/platform/keys.ts";
import { currentVapidKey, vapidKey } from "./vapid.ts";

const [older, newer] = ["an older secret that is long enough", "a newer secret that is long enough"];

test("the key pair is a pair, the same for the same secret and another for another", () => {
  const key = currentVapidKey(new Keys([newer]));
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(key.privateKey, "base64url");
  expect(pair.getPublicKey("base64url")).toBe(key.publicKey);
  expect(Buffer.from(key.publicKey, "base64url")).toHaveLength(65);
  expect(Buffer.from(key.privateKey, "base64url")).toHaveLength(32);
  expect(currentVapidKey(new Keys([newer]))).toEqual(key);
  expect(currentVapidKey(new Keys([older])).publicKey).not.toBe(key.publicKey);
});

test("a device that subscribed with an earlier secret is pushed to with that one, for as long as it is configured", () => {
  const before = currentVapidKey(new Keys([older]));
  expect(vapidKey(new Keys([newer, older]), before.id)).toEqual(before);
  expect(vapidKey(new Keys([newer]), before.id)).toBeUndefined();
});
