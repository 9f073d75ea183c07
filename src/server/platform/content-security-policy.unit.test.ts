import { expect, test } from "vitest";
import {
  appPolicy,
  filePolicy,
  mailboxPolicy,
  pagePolicy,
  readerPolicy,
  stylePolicy,
} from "./content-security-policy.ts";

// Written out: an expectation made of the same parts would change with them.
test.each([
  [
    appPolicy,
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ],
  [
    pagePolicy("abc="),
    "default-src 'self'; script-src 'self' 'sha256-abc='; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ],
  [
    readerPolicy,
    "default-src 'self'; script-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc='; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ],
  [filePolicy, "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"],
  [
    mailboxPolicy,
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ],
  [
    stylePolicy("abc="),
    "default-src 'none'; style-src 'sha256-abc='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ],
])("a policy is sent word for word: %s", (policy, text) => {
  expect(policy).toBe(text);
});
