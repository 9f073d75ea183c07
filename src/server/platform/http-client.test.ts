import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { patient } from "#test/harness/patience.ts";
import { HttpClientError, sendRequest, type HttpRequest } from "./http-client.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const answers = {
  "/ok": (request, response) => void request.pipe(response),
  "/silence": () => undefined,
  "/drip": (_request, response) => {
    const drip = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(drip));
  },
  "/flood": (_request, response) => void response.end("x".repeat(64 * 1024)),
  "/headers": (_request, response) => void response.writeHead(200, { "x-long": "x".repeat(20_000) }).end(),
  "/half": ({ socket }) => void socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf"),
  "/cut": ({ socket }) => void socket.destroy(),
  "/nonsense": ({ socket }) => void socket.end("SMTP here\r\n"),
  "/upgrade": (_request, response) => void response.writeHead(101, { connection: "upgrade", upgrade: "x" }).end(),
  "/redirect": (_request, response) => void response.writeHead(302, { location: "/ok" }).end(),
} as const satisfies Record<string, Answer>;
type Path = keyof typeof answers;

const reached: string[] = [];
let connections: Socket[] = [];
const server = createServer((request, response) => {
  reached.push(request.url!);
  answers[request.url as Path](request, response);
});
server.on("connection", (socket) => connections.push(socket));
let origin = "";
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});
beforeEach(() => {
  reached.length = 0;
  connections = [];
});

const send = (path: Path, request: Partial<HttpRequest> = {}) =>
  sendRequest(new URL(path, origin), { reach: "configured", timeoutMs: patient(5_000), maxBytes: 1_024, ...request });
const failureOf = (response: Promise<unknown>) =>
  response.then(
    () => "none",
    (error: unknown) => (error instanceof HttpClientError ? error.failure : error),
  );

test("a response comes with its status, headers and body, whatever the status says", async () => {
  const { status, body } = await send("/ok", { method: "POST", body: "a body" });
  expect([status, body.toString()]).toEqual([200, "a body"]);
  const redirected = await send("/redirect");
  expect(redirected).toMatchObject({ status: 302, headers: { location: "/ok" } });
  expect(reached, "nothing is followed").toEqual(["/ok", "/redirect"]);
});

describe("a server that is slow or lies", () => {
  test.each([
    ["/silence", "timeout", { timeoutMs: 300 }],
    ["/drip", "timeout", { timeoutMs: 300 }],
    ["/flood", "size", {}],
    ["/headers", "size", {}],
    ["/half", "unreachable", {}],
    ["/cut", "unreachable", {}],
    ["/nonsense", "unreachable", {}],
    ["/upgrade", "unreachable", {}],
  ] as const)("hits a bound, and the error names it: %s", async (path, failure, bounds) => {
    expect(await failureOf(send(path, bounds))).toBe(failure);
    await expect
      .poll(() => connections.every(({ destroyed }) => destroyed), { message: "no connection is left" })
      .toBe(true);
  });

  test.each(["/drip", "/flood", "/half"] as const)(
    "has its body cut where the beginning is enough: %s",
    async (path) => {
      const { status, body } = await send(path, { maxBytes: 3, cutsBody: true });
      expect(status).toBe(200);
      expect(body.length).toBe(3);
    },
  );

  test("is left as soon as the caller's signal says so", async () => {
    const leaving = new AbortController();
    const waiting = failureOf(send("/silence", { signal: leaving.signal }));
    await expect.poll(() => reached).toEqual(["/silence"]);
    leaving.abort();
    expect(await waiting).toBe("timeout");
  });
});

describe("an address that is not public", () => {
  test("is not connected to, written as a number or found behind a name", async () => {
    expect(await failureOf(send("/ok", { reach: "public" }))).toBe("address");
    const { port } = new URL(origin);
    const named = new URL(`http://till.example.com:${port}/ok`);
    const bounds = { timeoutMs: 5_000, maxBytes: 1_024 };
    const resolvedTo =
      (address: string): NonNullable<HttpRequest["resolve"]> =>
      (_host, _options, found) =>
        found(null, [{ address, family: 4 }]);
    const toHere = resolvedTo("127.0.0.1");
    expect(await failureOf(sendRequest(named, { ...bounds, reach: "public", resolve: toHere }))).toBe("address");
    const inside = new URL("http://10.0.0.5/ok");
    expect(await failureOf(sendRequest(inside, { ...bounds, reach: "public-or-this-machine" }))).toBe("address");
    expect(connections).toEqual([]);
    const here = await sendRequest(named, { ...bounds, reach: "public-or-this-machine", resolve: toHere });
    expect(here.status).toBe(200);
  });

  test("is not reached by a connection that another reach has kept", async () => {
    for (let count = 0; count < 3; count += 1) await send("/ok", { keepAlive: true });
    expect(connections, "kept").toHaveLength(1);
    await send("/ok", { keepAlive: true, reach: "public-or-this-machine" });
    expect(connections).toHaveLength(2);
    expect(await failureOf(send("/ok", { keepAlive: true, reach: "public" }))).toBe("address");
    await send("/ok");
    expect(connections, "not kept for one that does not ask for it").toHaveLength(3);
  });
});
