import { createECDH, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Keys } from "#server/platform/keys.ts";
import { deliver, type Push } from "./deliver.ts";
import { currentVapidKey } from "./vapid.ts";

/** Answers by the path: a status, a redirection, a long body, or silence. */
const service = createServer((request, response) => {
  reached.push(request.url ?? "");
  const [, kind, value = ""] = (request.url ?? "").split("/");
  if (kind === "silence") return;
  if (kind === "redirect") response.writeHead(302, { location: "/status/201" }).end();
  else if (kind === "upgrade") response.writeHead(101, { connection: "Upgrade", upgrade: "x" }).end();
  else if (kind === "retry") response.writeHead(429, { "retry-after": decodeURIComponent(value) }).end();
  else if (kind === "flood") response.writeHead(201).write("x".repeat(64 * 1024));
  else response.writeHead(Number(value)).end();
});
const reached: string[] = [];
let origin = "";
beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(async () => {
  service.closeAllConnections();
  await new Promise((closed) => service.close(closed));
});

const pushTo = (endpoint: string): Push => ({
  device: {
    endpoint,
    p256dh: createECDH("prime256v1").generateKeys("base64url"),
    auth: randomBytes(16).toString("base64url"),
  },
  vapid: currentVapidKey(new Keys(["a secret of a test that is long enough"])),
  contact: "mailto:ops@troco.example",
  payload: "{}",
  ttlSeconds: 60,
  topic: "topic",
  urgency: "normal",
});
const to = (path: string, waitMs = 5_000) =>
  deliver(pushTo(origin + path), { services: [], toThisMachine: true, waitMs });

test("says what became of it by the status", async () => {
  expect(await to("/status/201")).toEqual({ outcome: "accepted" });
  expect(await to("/status/410")).toEqual({ outcome: "gone" });
  expect(await to("/status/404")).toEqual({ outcome: "gone" });
  expect(await to("/status/413")).toEqual({ outcome: "refused", status: 413 });
  await expect(to("/status/500")).rejects.toThrow("500");
});

test("waits as long as it is asked to, within reason", async () => {
  expect(await to("/retry/7")).toEqual({ outcome: "later", seconds: 7 });
  expect(await to("/retry/999999999")).toEqual({ outcome: "later", seconds: 3_600 });
  expect(await to("/retry/soon")).toEqual({ outcome: "later", seconds: 30 });
  expect(await to("/retry/-5")).toMatchObject({ outcome: "later" });
});

test("gives up on silence, and reads no answer to its end", async () => {
  await expect(to("/silence", 200)).rejects.toThrow();
  await expect(to("/upgrade")).rejects.toThrow("did not answer");
  expect(await to("/flood")).toEqual({ outcome: "accepted" });
});

test("follows no redirection, and reaches nothing that is not public", async () => {
  expect(await to("/redirect")).toEqual({ outcome: "refused", status: 302 });
  const before = reached.length;
  expect(await deliver(pushTo(`${origin}/status/201`), { services: ["127.0.0.1"], toThisMachine: false })).toEqual({
    outcome: "gone",
  });
  expect(reached).toHaveLength(before);
});
