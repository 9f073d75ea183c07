import { describe, expect, test } from "vitest";
import { parsePublicUrl } from "./public-hosts.ts";

describe("a public address", () => {
  test.each(["https://till.example.com/troco", "https://till.example.com:8443/troco?shop=1"])(
    "is https at a public name: %s",
    (url) => {
      expect(parsePublicUrl(url, false)?.href).toBe(url);
    },
  );

  test.each([
    "http://till.example.com/",
    "https://till.example.com:22/",
    "https://user:word@till.example.com/",
    "https://10.0.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://0x7f000001/",
    "https://2130706433/",
    "https://127.1/",
    "https://localhost/",
    "https://till.localhost/",
    "https://metadata.google.internal/",
    "https://till/",
    "https://till.example.com./",
    "ftp://till.example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "nothing",
  ])("is nothing else: %s", (url) => {
    expect(parsePublicUrl(url, false)).toBeUndefined();
  });

  test("is this machine too, by plain http, where that is allowed, and no neighbour", () => {
    for (const url of ["http://localhost:4000/", "http://127.0.0.1:4000/", "http://[::1]:4000/", "https://localhost/"])
      expect(parsePublicUrl(url, true), url).toBeDefined();
    for (const url of ["http://192.168.0.10/", "http://till.example.com/", "ftp://localhost/"])
      expect(parsePublicUrl(url, true), url).toBeUndefined();
  });
});
