import { expect, test } from "vitest";
import { acceptedSteps, addressOf, codeAt, toBase32 } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

test.each([
  ["1970-01-01T00:00:59Z", "287082"],
  ["2005-03-18T01:58:29Z", "081804"],
  ["2009-02-13T23:31:30Z", "005924"],
  ["2033-05-18T03:33:20Z", "279037"],
])("at %s the code is the one of RFC 6238's appendix", (time, code) => {
  const [before, current, after] = acceptedSteps(new Date(time)).map((step) => codeAt(secret, step));
  expect(current).toBe(code);
  expect([before, after]).not.toContain(code);
});

test("an app reads the secret in base32, and whose it is", () => {
  expect(toBase32(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(addressOf({ secret, issuer: "Troco", account: "marina+1@troco.example" })).toBe(
    "otpauth://totp/Troco:marina%2B1%40troco.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Troco",
  );
});
