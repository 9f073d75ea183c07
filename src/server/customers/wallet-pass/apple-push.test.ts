import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SettableClock } from "#server/platform/clock.ts";
import { ApplePushService } from "#test/integration/support/apple-push-service.ts";
import { createApplePush, type ApplePush } from "./apple-push.ts";
import { makeChain, sandboxPassTypeId, type Chain } from "./make-chain.ts";

const clock = new SettableClock(new Date("2026-11-21T12:00:00Z"));
const token = "ab".repeat(32);
let chain: Chain;
let apple: ApplePushService;
let client: ApplePush;

const certificatesOf = ({ certificate, issuer, key }: Chain, passTypeId = sandboxPassTypeId) => ({
  certificate,
  issuer,
  key,
  passTypeId,
});
const open = (certificates = certificatesOf(chain), waitMs = 5_000) =>
  createApplePush({ origin: apple.origin, certificates, clock, waitMs });

beforeAll(async () => {
  chain = await makeChain(new Date());
  apple = await ApplePushService.open(chain.root);
});
afterAll(() => apple.close());
beforeEach(() => {
  client?.close();
  client = open();
  apple.pushed.length = 0;
});

describe("a push to a phone's wallet", () => {
  test("is empty, of the pass type, and goes over the one connection that there is", async () => {
    const before = apple.connections;
    await Promise.all(Array.from({ length: 20 }, () => client.push(token)));
    expect(await client.push(token)).toEqual({ outcome: "accepted" });
    expect(apple.connections).toBe(before + 1);
    expect(apple.pushed).toHaveLength(21);
    expect(apple.pushed[0]).toMatchObject({
      pushToken: token,
      topic: sandboxPassTypeId,
      body: "{}",
      headers: { ":method": "POST", "apns-expiration": String(Date.parse("2026-12-21T12:00:00Z") / 1000) },
    });
  });

  test("says what became of it by the answer, and is thrown where the answer may be another one later", async () => {
    const at = Date.parse("2026-11-20T12:00:00Z");
    apple.answers.push(
      { status: 410, reason: "Unregistered", timestamp: at },
      { status: 410, reason: "Unregistered", timestamp: 9e15 },
      { status: 400, reason: "BadDeviceToken" },
      { status: 400, reason: "DeviceTokenNotForTopic" },
      { status: 413, reason: "PayloadTooLarge" },
    );
    expect(await client.push(token)).toEqual({ outcome: "gone", since: new Date(at) });
    expect(await client.push(token), "at a moment that there is not").toEqual({ outcome: "gone" });
    expect(await client.push(token)).toEqual({ outcome: "gone" });
    expect(await client.push(token)).toEqual({ outcome: "gone" });
    expect(await client.push(token)).toEqual({ outcome: "refused", reason: "413 PayloadTooLarge" });
    for (const [status, reason] of [
      [429, "TooManyRequests"],
      [403, "BadCertificate"],
      [400, "TopicDisallowed"],
      [500, "InternalServerError"],
      [503, "Shutdown"],
    ] as const) {
      apple.answers.push({ status, reason });
      await expect(client.push(token)).rejects.toThrow(`${status} ${reason}`);
    }
    apple.answers.push("talks nonsense");
    await expect(client.push(token)).rejects.toThrow();
    expect(await client.push(token), "and the next one finds the service as ever").toEqual({ outcome: "accepted" });
  });

  test.each(["goes away", "cuts"] as const)(
    "fails by itself when the service %s, and the next opens a connection",
    async (how) => {
      await client.push(token);
      const before = apple.connections;
      apple.answers.push(how);
      await expect(client.push(token)).rejects.toThrow();
      expect(await client.push(token)).toEqual({ outcome: "accepted" });
      expect(apple.connections).toBe(before + 1);
    },
  );

  test("gives up on silence, and leaves the connection that is silent", async () => {
    const impatient = open(certificatesOf(chain), 300);
    await impatient.push(token);
    const before = apple.connections;
    apple.answers.push("is silent");
    await expect(impatient.push(token)).rejects.toThrow("in time");
    expect(await impatient.push(token)).toEqual({ outcome: "accepted" });
    expect(apple.connections).toBe(before + 1);
    impatient.close();
  });

  test("is taken from nobody whose certificate Apple did not issue, or issued for another pass type", async () => {
    const stranger = open(certificatesOf(await makeChain(new Date())));
    await expect(stranger.push(token)).rejects.toThrow();
    stranger.close();
    const other = open(certificatesOf(chain, "pass.example.other"));
    await expect(other.push(token)).rejects.toThrow("TopicDisallowed");
    other.close();
    expect(apple.pushed.every(({ topic }) => topic === "pass.example.other")).toBe(true);
  });
});
