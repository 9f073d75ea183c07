import { describe, expect, test } from "vitest";
import { parseConfig } from "#server/platform/config.ts";
import { mayReach } from "#server/platform/public-hosts.ts";
import { parseEndpoint } from "./endpoint.ts";

/** As it is where nothing is configured. */
const usual = parseConfig({}).push;
const listed = (services: string) => parseConfig({ PUSH_SERVICES: services }).push;

describe("an address that pushes may be sent to", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://jmt17.google.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
    "https://web.push.apple.com/QGu",
    "https://wns2-par02p.notify.windows.com/w/?token=BQYAAA",
  ])("is a push service's: %s", (endpoint) => {
    expect(parseEndpoint(endpoint, usual)?.href).toBe(endpoint);
  });

  test("is one however its host is written, as long as that is the same host", () => {
    for (const endpoint of ["https://FCM.GoogleAPIs.com/fcm/send/1", "https://fcm.googleapis.com:443/fcm/send/1"])
      expect(parseEndpoint(endpoint, usual)?.href, endpoint).toBe("https://fcm.googleapis.com/fcm/send/1");
  });

  test.each([
    "https://push.example.com/send",
    "https://8.8.8.8/push",
    "https://[2a00:1450:4001::1]/push",
    "https://googleapis.com/",
    "https://x.fcm.googleapis.com/",
    "https://fcm.googleapis.com./",
    "https://fcm.googleapis.com.attacker.example/",
    "https://fcm.googleapis.com@attacker.example/",
    "https://fcm.googleapis.com:word@fcm.googleapis.com/",
    "https://push.apple.com/",
    "https://.push.apple.com/",
    "https://web..push.apple.com/",
    "https://web.push.apple.com./",
    "https://web.push.apple.com:8443/",
    "https://evil-push.apple.com/",
    "https://evil-push.apple.com.attacker/",
    "https://xnotify.windows.com/",
    "https://notify.windows.com.attacker.example/",
    "https://attacker.example/.notify.windows.com",
    "https://attacker.example\\.notify.windows.com/",
    "https://attacker.example?.notify.windows.com",
    "https://attacker.example%2f.notify.windows.com/",
    "https://web。push。apple。com。attacker.example/",
  ])("is nobody else's, however much it looks like one: %s", (endpoint) => {
    expect(parseEndpoint(endpoint, usual)).toBeUndefined();
  });

  test("is what the configuration lists, and nothing beside it", () => {
    const own = listed("push.example.com, *.Push.Example.org");
    expect(parseEndpoint("https://push.example.com/send", own)).toBeDefined();
    expect(parseEndpoint("https://a.b.push.example.org/send", own)).toBeDefined();
    expect(parseEndpoint("https://push.example.org/send", own)).toBeUndefined();
    expect(parseEndpoint("https://fcm.googleapis.com/fcm/send/1", own)).toBeUndefined();
    for (const wrong of ["*", "*.", "com", "push.*.com", "8.8.8.8", "push.example.com.", "push.example.com:8443"])
      expect(() => listed(`push.example.com,${wrong}`), wrong).toThrow("PUSH_SERVICES");
    expect(() => listed("https://push.example.com/")).toThrow("PUSH_SERVICES");
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
  ])("is never one of ours, a neighbour's, or none at all, even where its host is listed: %s", (endpoint) => {
    const services = [URL.parse(endpoint)?.hostname ?? "none.example"];
    expect(parseEndpoint(endpoint, { services, toThisMachine: false })).toBeUndefined();
  });

  test("may be this machine's where tests ask for it, and still no neighbour's", () => {
    const here = { services: ["10.0.0.1", "push.example.com"], toThisMachine: true };
    expect(parseEndpoint("http://localhost:4000/send", here)).toBeDefined();
    expect(parseEndpoint("http://127.0.0.1:4000/send", here)).toBeDefined();
    expect(parseEndpoint("http://[::1]:4000/send", here)).toBeDefined();
    expect(parseEndpoint("http://10.0.0.1/send", here)).toBeUndefined();
    expect(parseEndpoint("http://push.example.com/send", here)).toBeUndefined();
  });

  test("leads to no address that is not public, whatever its name was", () => {
    for (const address of ["127.0.0.1", "::1", "10.1.2.3", "fd00::1", "::ffff:127.0.0.1"])
      expect(mayReach(address, false), address).toBe(false);
    for (const address of ["8.8.8.8", "2a00:1450:4001::1"]) expect(mayReach(address, false), address).toBe(true);
    expect(mayReach("127.0.0.1", true)).toBe(true);
    expect(mayReach("10.1.2.3", true)).toBe(false);
  });
});
