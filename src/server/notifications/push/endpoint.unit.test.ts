import { describe, expect, test } from "vitest";
import { mayReach, parseEndpoint } from "./endpoint.ts";

describe("an address that pushes may be sent to", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
    "https://web.push.apple.com/QGu",
    "https://wns2-par02p.notify.windows.com/w/?token=BQYAAA",
    "https://8.8.8.8/push",
  ])("is a push service's: %s", (endpoint) => {
    expect(parseEndpoint(endpoint, false)?.href).toBe(endpoint);
  });

  test.each([
    "http://fcm.googleapis.com/fcm/send/1",
    "https://fcm.googleapis.com:8443/send",
    "https://user:word@push.example.com/",
    "https://push.example.com/#part",
    "ftp://push.example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "not an address",
    "https://localhost/",
    "https://database/",
    "https://db.internal/",
    "https://printer.local/",
    "https://x.localhost./",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0/",
    "https://10.0.0.1/",
    "https://172.16.9.9/",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://100.64.0.1/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[64:ff9b::a00:1]/",
    "https://[fc00::1]/",
    "https://[fe80::1]/",
    "https://[ff02::1]/",
    "https://[2002:a00:1::]/",
    "https://[2001:db8::1]/",
  ])("is never one of ours, a neighbour's, or none at all: %s", (endpoint) => {
    expect(parseEndpoint(endpoint, false)).toBeUndefined();
  });

  test("may be this machine's where tests ask for it, and still no neighbour's", () => {
    expect(parseEndpoint("http://localhost:4000/send", true)).toBeDefined();
    expect(parseEndpoint("http://127.0.0.1:4000/send", true)).toBeDefined();
    expect(parseEndpoint("http://[::1]:4000/send", true)).toBeDefined();
    expect(parseEndpoint("http://10.0.0.1/send", true)).toBeUndefined();
    expect(parseEndpoint("http://push.example.com/send", true)).toBeUndefined();
  });

  test("leads to no address that is not public, whatever its name was", () => {
    for (const address of ["127.0.0.1", "::1", "10.1.2.3", "fd00::1", "::ffff:127.0.0.1"])
      expect(mayReach(address, false), address).toBe(false);
    for (const address of ["8.8.8.8", "2a00:1450:4001::1"]) expect(mayReach(address, false), address).toBe(true);
    expect(mayReach("127.0.0.1", true)).toBe(true);
    expect(mayReach("10.1.2.3", true)).toBe(false);
  });
});
