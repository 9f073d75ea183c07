import { expect, test } from "vitest";
import { Keys } from "#server/platform/keys.ts";
import { ForgedKeys } from "#test/harness/forged-keys.ts";
import { readLinkId, signLink } from "./token.ts";

const id = "01a2b6c4-5d3e-7f10-8a2b-3c4d5e6f7081";
const keys = new Keys(["a secret of thirty-two characters"]);

test("a token names the link that it was made for", () => {
  expect(readLinkId(keys, signLink(keys, id))).toBe(id);
});

test("a token with any other character is worth nothing", () => {
  const token = signLink(keys, id);
  for (let place = 0; place < token.length; place += 1) {
    const other = token[place] === "A" ? "B" : "A";
    const forged = `${token.slice(0, place)}${other}${token.slice(place + 1)}`;
    // The last character has two bits that stand for nothing.
    if (place < token.length - 1) expect(readLinkId(keys, forged), `character ${place}`).toBeUndefined();
  }
  for (const forged of ["", token.slice(1), `${token}A`, `${token}=`, id, token.replace(/./, "%")])
    expect(readLinkId(keys, forged), forged).toBeUndefined();
});

test("a token is read after the secret was changed, and not once it is gone", () => {
  const token = signLink(keys, id);
  const changed = new Keys(["a new secret of thirty-two characters", "a secret of thirty-two characters"]);
  expect(readLinkId(changed, token)).toBe(id);
  expect(readLinkId(changed, signLink(changed, id))).toBe(id);
  expect(readLinkId(new Keys(["a new secret of thirty-two characters"]), token)).toBeUndefined();
});

test("a token that was made without the installation's key names no link", () => {
  expect(readLinkId(keys, signLink(new ForgedKeys(["a secret of thirty-two characters"]), id))).toBeUndefined();
});
