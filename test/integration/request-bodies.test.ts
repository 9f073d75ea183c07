import { Writable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Problem } from "#contract/error-codes.ts";
import { imageBytesMax } from "#contract/limits.ts";
import { createLog } from "#server/platform/log.ts";
import { photoOf, startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { until } from "./support/calls.ts";
import { RawSocket, type RawAnswer } from "./support/raw-socket.ts";

// Bodies that never end, come slowly, break off, or are none. Each time a good request beside them
// must go through.
const token = "a-token-for-metrics-that-is-long-enough";
const lines: { level: number; msg: string; err?: { stack?: string } }[] = [];
const log = createLog(
  "debug",
  new Writable({
    write: (line: Buffer, _encoding, done) => (
      lines.push(JSON.parse(line.toString()) as (typeof lines)[number]),
      done()
    ),
  }),
);

let server: TestServer;
let marina: TestUser;
let photo: Buffer;
beforeAll(async () => {
  server = await startTestServer({ log, environment: { METRICS_TOKEN: token } });
  marina = await server.createCustomer({ balance: 10_000 });
  photo = await photoOf();
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

const json = "application/json";
const codeIn = (answer: RawAnswer | undefined) =>
  answer === undefined ? undefined : (JSON.parse(answer.body) as Problem).code;
async function figures(): Promise<Map<string, number>> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  return new Map(
    text
      .split("\n")
      .filter((line) => line.startsWith("troco_"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}
/** Lets the server look at what has come over other connections. */
async function settle(): Promise<void> {
  for (let index = 0; index < 5; index += 1) await fetch(`${server.url}/readyz`);
}
const goodRequest = async () => {
  expect((await marina.client.send("/api/profile")).status).toBe(200);
  const init = { method: "PATCH", body: '{"city":"Olinda"}', headers: { "content-type": json } };
  expect((await marina.client.send("/api/profile", init)).status).toBe(200);
};

const boundary = "x-boundary";
const multipart = `multipart/form-data; boundary=${boundary}`;
const beginOfUpload = `--${boundary}\r\ncontent-disposition: form-data; name="document"; filename="a.jpg"\r\n\r\n`;
/** Begins to send photos, and has the server wait for the rest. */
async function beginUpload(user: TestUser, address: string, length = 1_000_000): Promise<RawSocket> {
  const socket = await RawSocket.open(server.url);
  socket.head("POST", "/api/identity-documents", {
    cookie: user.client.cookie,
    origin: server.url,
    "content-type": multipart,
    "content-length": length,
    "x-forwarded-for": address,
  });
  socket.write(beginOfUpload);
  return socket;
}

const bodies: readonly (readonly [name: string, method: string, path: string, type: string, begin: string])[] = [
  ["an operation's JSON", "PATCH", "/api/profile", json, '{"city":"Ol'],
  ["a payment's JSON", "POST", "/api/transfers", json, '{"username":"a'],
  ["photos", "POST", "/api/identity-documents", multipart, beginOfUpload],
  ["a sign-in", "POST", "/api/auth/sign-in/email", json, '{"email":"a'],
  ["a webhook", "POST", "/api/webhooks/checkout", json, '{"type":"'],
  ["a phone's report", "POST", "/api/wallet-passes/v1/log", json, '{"logs":["'],
  ["the sandbox's form", "POST", "/sandbox/checkout/x", "application/x-www-form-urlencoded", "card"],
];

describe("a client that goes away in the middle of", () => {
  const gone = async () => {
    const all = await figures();
    return [...all].reduce(
      (sum, [name, value]) => (/^troco_http_requests_total\{.*status="499"/.test(name) ? sum + value : sum),
      0,
    );
  };
  const faults = async () =>
    [...(await figures())].filter(([name]) => /result="internal_error"|status="500"/.test(name));

  describe.each(bodies)("%s", (_name, method, path, type, begin) => {
    const send = async (socket: RawSocket, length: Record<string, string | number>) => {
      const headers = { cookie: marina.client.cookie, origin: server.url, "content-type": type, ...length };
      socket.head(method, path, { "idempotency-key": "gone-in-the-middle", ...headers });
    };

    test.each([
      ["at once", { "content-length": 500 }, (socket: RawSocket): void => void socket.socket.resetAndDestroy()],
      ["and takes no answer", { "content-length": 500 }, (socket: RawSocket): void => void socket.socket.destroy()],
      ["but would take an answer", { "content-length": 500 }, (socket: RawSocket): void => void socket.socket.end()],
      ["of chunks", { "transfer-encoding": "chunked" }, (socket: RawSocket): void => void socket.socket.destroy()],
    ] as const)(
      "%s, is no fault of ours: it has a result of its own and no stack in the log",
      async (_way, length, leave) => {
        const before = await gone();
        const socket = await RawSocket.open(server.url);
        await send(socket, length);
        socket.write("transfer-encoding" in length ? `${begin.length.toString(16)}\r\n${begin}\r\n` : begin);
        await settle();
        const logged = lines.length;
        leave(socket);
        await until(async () => ((await gone()) === before + 1 ? true : undefined), {
          what: "an end that was counted",
        });
        expect(await faults()).toEqual([]);
        for (const line of lines.slice(logged)) {
          expect(line, line.msg).not.toHaveProperty("err.stack");
          expect(line.level, line.msg).toBeLessThanOrEqual(30);
        }
      },
    );
  });

  test("an operation's body is counted with the operation", async () => {
    const all = await figures();
    for (const [operation, moves] of [
      ["updateProfile", "no"],
      ["sendMoney", "yes"],
      ["uploadIdentityDocuments", "no"],
    ])
      expect(
        all.get(`troco_operations_total{operation="${operation}",moves_money="${moves}",result="client_closed"}`),
      ).toBe(4);
  });

  test("a second request has the first one answered all the same", async () => {
    const before = await gone();
    const socket = await RawSocket.open(server.url);
    const headers = { cookie: marina.client.cookie, origin: server.url };
    socket.head("GET", "/api/profile", headers);
    socket.head("PATCH", "/api/profile", { ...headers, "content-type": json, "content-length": 18 });
    socket.write('{"city":"Recife"}\n');
    socket.head("PATCH", "/api/profile", { ...headers, "content-type": json, "content-length": 500 });
    socket.write('{"city":"Natal');
    expect((await socket.answer())?.status).toBe(200);
    expect((await socket.answer())?.status).toBe(200);
    socket.socket.destroy();
    await until(async () => ((await gone()) === before + 1 ? true : undefined), { what: "an end that was counted" });
    expect((await marina.client.call("getProfile", {})).city).toBe("Recife");
  });
});

describe("uploads", () => {
  const upload = (user: TestUser) =>
    user.client.call("uploadIdentityDocuments", {}, { files: { document: photo, selfie: photo } });

  const crowd: TestUser[] = [];
  /** Its pixels are noise, so it has some megabytes. */
  let large: Buffer;
  beforeAll(async () => {
    while (crowd.length < 24) crowd.push(await server.signUp(`Caio Lima ${crowd.length}`));
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    large = await sharp({ create: { width: 1_650, height: 1_650, channels: 3, background: "#808080", noise } })
      .jpeg({ quality: 100 })
      .toBuffer();
  });

  test("that come slowly from one address keep nobody else from sending photos", async () => {
    const slow = await Promise.all(crowd.slice(0, 8).map((user) => beginUpload(user, "203.0.113.7")));
    await settle();
    for (const socket of slow) socket.write("x");
    await upload(marina);
    for (const socket of slow) expect(socket.socket.destroyed).toBe(false);
    for (const socket of slow) socket.socket.destroy();
  });

  /**
   * Begins uploads of all the bytes that may arrive at once; then `drip` sends one byte of each.
   */
  async function fillUp(users: readonly TestUser[], addressOf: (index: number) => string) {
    const length = 2 * imageBytesMax;
    const sockets = await Promise.all(users.map((user, index) => beginUpload(user, addressOf(index), length)));
    const left: RawAnswer[] = [];
    for (const socket of sockets) void socket.answer().then((answer) => answer && left.push(answer));
    const drip = async (piece: string | Buffer = "x") => {
      for (const { socket } of sockets) if (socket.writable) socket.write(piece);
      await settle();
    };
    await drip(Buffer.alloc(Math.floor((95 * 1024 * 1024) / users.length)));
    // There is no more room once one of them has given way.
    while (left.length === 0 && sockets.some(({ socket }) => socket.writable)) await drip(Buffer.alloc(8 * 1024));
    expect(left, "one gave way").not.toEqual([]);
    return { sockets, left, drip };
  }

  test.each([
    ["sixteen users, each of a network of its own", 16, (index: number) => `203.0.${index}.1`],
    ["sixteen users of one network", 16, () => "203.0.113.9"],
    ["twenty-four users, each of a network of its own", 24, (index: number) => `203.0.${index}.1`],
  ] as const)(
    "that hold all the room and then stop make room for one more at once: %s",
    async (_who, count, addressOf) => {
      const user = await server.signUp();
      const { sockets, left, drip } = await fillUp(crowd.slice(0, count), addressOf);
      expect(2 * large.length, "needs more than what the first that gave way held").toBeGreaterThan(6.5 * 1024 * 1024);
      const sent = user.client.call("uploadIdentityDocuments", {}, { files: { document: large, selfie: large } });
      const isDone = sent.then(
        () => true,
        () => true,
      );
      // Each upload keeps the least pace that is accepted, however long the machine takes.
      let pacedAt = performance.now();
      const next = () => {
        if (performance.now() - pacedAt < 4_000) return "x";
        pacedAt = performance.now();
        return Buffer.alloc(16 * 1024);
      };
      while ((await Promise.race([isDone, drip(next())])) !== true) continue;
      await sent;
      expect(new Set(left.map(codeIn))).toEqual(new Set(["too_many_requests"]));
      expect(left.length, "as many as it takes, and no more").toBeLessThanOrEqual(4);
      for (const { socket } of sockets) socket.destroy();
    },
  );

  test("of one user are one at a time, and one that was left makes room", async () => {
    const user = await server.signUp();
    const first = await beginUpload(user, "203.0.113.8");
    await settle();
    await expect(upload(user)).rejects.toMatchObject({ problem: { code: "too_many_requests" } });
    const others = await Promise.all(
      Array.from({ length: 16 }, (_, index) => beginUpload(user, `203.0.${index}.2`, 2 * imageBytesMax)),
    );
    const answers = await Promise.all(others.map((socket) => socket.answer()));
    expect(new Set(answers.map(codeIn))).toEqual(new Set(["too_many_requests"]));
    await upload(marina);
    expect(first.socket.destroyed).toBe(false);
    first.socket.destroy();
    await until(
      () =>
        upload(user).then(
          () => true,
          () => undefined,
        ),
      { what: "the room that it makes" },
    );
  });
});

describe("a body that comes too slowly", () => {
  test.each(bodies)(
    "is given up after ten seconds and answered 408: %s",
    { concurrent: true },
    async (_name, method, path, type, begin) => {
      const user = await server.signUp();
      const socket = await RawSocket.open(server.url);
      socket.head(method, path, {
        cookie: user.client.cookie,
        origin: server.url,
        "idempotency-key": "too-slow-to-wait-for",
        "content-type": type,
        "content-length": 5_000,
      });
      socket.write(begin);
      const answer = await socket.answer();
      expect([answer?.status, codeIn(answer)]).toEqual([408, "request_too_slow"]);
      expect(answer?.headers).toContain("content-type: application/problem+json");
      await socket.closed;
    },
  );

  test("is not waited for by anybody: a thousand of them, a byte at a time, leave good requests unharmed", async () => {
    const sockets = await Promise.all(Array.from({ length: 1_000 }, () => RawSocket.open(server.url)));
    for (const [index, socket] of sockets.entries()) {
      const [, method, path, type] = bodies[index % bodies.length]!;
      socket.head(method, path, {
        cookie: marina.client.cookie,
        origin: server.url,
        "content-type": type,
        "content-length": 5_000,
      });
      socket.write("{");
    }
    for (let index = 0; index < 10; index += 1) {
      await goodRequest();
      for (const socket of sockets) socket.write(" ");
    }
    const answers = await Promise.all(sockets.map((socket) => socket.answer()));
    const others = answers.filter((answer) => answer?.status !== 408).map((answer) => codeIn(answer));
    // Those of one user's photos but the first, which are rejected at once, and those over a
    // limit.
    expect(new Set(others)).toEqual(new Set(["too_many_requests"]));
    await Promise.all(sockets.map((socket) => socket.closed));
    await goodRequest();
  });
});

describe("what is no request", () => {
  const own = () => ({ cookie: marina.client.cookie, origin: server.url, "content-type": json });
  const broken: readonly (readonly [
    name: string,
    expected: readonly [number, string],
    write: (socket: RawSocket) => void,
  ])[] = [
    [
      "chunks without end",
      [413, "payload_too_large"],
      (socket) => {
        socket.head("PATCH", "/api/profile", { ...own(), "transfer-encoding": "chunked" });
        for (let index = 0; index < 40; index += 1) socket.write(`800\r\n${" ".repeat(2_048)}\r\n`);
      },
    ],
    [
      "a hundred megabytes that it announces",
      [413, "payload_too_large"],
      (socket) => {
        socket.head("PATCH", "/api/profile", { ...own(), "content-length": 100_000_000 });
        socket.write(" ".repeat(100_000));
      },
    ],
    [
      "a hundred megabytes of photos",
      [413, "payload_too_large"],
      (socket) => {
        socket.head("POST", "/api/identity-documents", {
          ...own(),
          "content-type": multipart,
          "content-length": 100_000_000,
        });
        socket.write(beginOfUpload);
      },
    ],
    [
      "two lengths",
      [400, "invalid_input"],
      (socket) => {
        socket.write(
          "PATCH /api/profile HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}",
        );
      },
    ],
    [
      "a length and chunks",
      [400, "invalid_input"],
      (socket) => {
        socket.write(
          "PATCH /api/profile HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}",
        );
      },
    ],
    [
      "a length below zero",
      [400, "invalid_input"],
      (socket) => {
        socket.write("PATCH /api/profile HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n{}");
      },
    ],
    [
      "a chunk of no size",
      [400, "invalid_input"],
      (socket) => {
        socket.write(
          "PATCH /api/profile HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n{}\r\n0\r\n\r\n",
        );
      },
    ],
    [
      "headers without end",
      [431, "payload_too_large"],
      (socket) => {
        socket.write(`PATCH /api/profile HTTP/1.1\r\nhost: localhost\r\na: ${"b".repeat(40_000)}`);
      },
    ],
    ["no HTTP", [400, "invalid_input"], (socket) => socket.write("\u0016\u0003\u0001 hello\r\n\r\n")],
    [
      "a host that is none",
      [400, "invalid_input"],
      (socket) => {
        socket.write("GET /api/profile HTTP/1.1\r\nhost: a b/c\r\n\r\n");
      },
    ],
    [
      "a body half sent, by one who then listens",
      [400, "invalid_input"],
      (socket) => {
        socket.head("PATCH", "/api/profile", { ...own(), "content-length": 500 });
        socket.write("{");
        socket.socket.end();
      },
    ],
  ];
  test.each(broken)(
    "%s: is refused with a problem document, and a good request beside it goes through",
    async (_name, [status, code], write) => {
      const logged = lines.length;
      const socket = await RawSocket.open(server.url);
      write(socket);
      await goodRequest();
      const answer = await socket.answer();
      expect([answer?.status, answer?.headers.includes("application/problem+json"), codeIn(answer)]).toEqual([
        status,
        true,
        code,
      ]);
      await socket.closed;
      expect(lines.slice(logged).filter(({ level }) => level > 30)).toEqual([]);
    },
  );

  // A proxy in front may have read the other one, so neither is right.
  test.each([
    ["host", "localhost", "localhost"],
    ["host", "localhost", "troco.example"],
    ["authorization", "Basic eDp5", "Basic eDp6"],
    ["content-type", json, json],
    ["idempotency-key", "once-0001", "once-0002"],
    ["last-event-id", "1", "2"],
    ["origin", "the server's own", "https://elsewhere.example"],
    ["sec-fetch-site", "same-origin", "cross-site"],
    ["stripe-signature", "t=1,v1=00", "t=1,v1=01"],
    ["x-language", "pt", "en"],
    ["x-signed-in-as", "the caller", "the caller"],
  ])("two lines of %s, %j and %j, are refused with its name, and nothing is done", async (name, ...values) => {
    const city = (await marina.client.call("getProfile", {})).city;
    const heads = { host: "localhost", ...own(), "content-length": "16" };
    const stands = { "the server's own": server.url, "the caller": marina.userId } as Readonly<Record<string, string>>;
    const twice = values.map((value) => [name, stands[value] ?? value]);
    const send = async (pairs: readonly (readonly (string | undefined)[])[]) => {
      const socket = await RawSocket.open(server.url);
      const fields = [...Object.entries(heads).filter(([other]) => other !== name), ...pairs];
      socket.write(
        ["PATCH /api/profile HTTP/1.1", ...fields.map((pair) => pair.join(": ")), "", '{"city":"Natal"}'].join("\r\n"),
      );
      const answer = await socket.answer();
      socket.socket.destroy();
      return answer;
    };
    for (const [first, second] of [twice, twice.toReversed()]) {
      const answer = await send([first!, [second![0]!.toUpperCase(), second![1]]]);
      expect(answer?.status).toBe(400);
      expect(JSON.parse(answer!.body)).toMatchObject({ code: "invalid_input", params: { header: name, maximum: 1 } });
    }
    expect((await marina.client.call("getProfile", {})).city).toBe(city);
    // One line of it is no fault.
    expect(JSON.parse((await send([twice[0]!]))!.body)).not.toHaveProperty("params");
  });

  test("two lines of cookies are read as one", async () => {
    // A proxy may pass on the lines that HTTP/2 makes of one.
    const split = await RawSocket.open(server.url);
    split.write(
      `GET /api/profile HTTP/1.1\r\nhost: localhost\r\ncookie: x=y\r\ncookie: ${marina.client.cookie}\r\n\r\n`,
    );
    expect((await split.answer())?.status).toBe(200);
    split.socket.destroy();
  });

  test("more than the length says is no part of the body, and the connection ends there", async () => {
    const socket = await RawSocket.open(server.url);
    socket.head("PATCH", "/api/profile", { ...own(), "content-length": 17 });
    socket.write('{"city":"Olinda"}{"city":"Natal"}');
    expect((await socket.answer())?.status, "never answered with an error, since it was executed").toBe(200);
    expect(await socket.answer()).toBeUndefined();
    expect((await marina.client.call("getProfile", {})).city).toBe("Olinda");
  });

  test("a client that asks whether to go on is answered, and so is one that expects something else", async () => {
    for (const expectation of ["100-continue", "a-miracle"]) {
      const socket = await RawSocket.open(server.url);
      socket.head("PATCH", "/api/profile", { ...own(), "content-length": 17, expect: expectation });
      socket.write('{"city":"Olinda"}');
      expect([expectation, (await socket.answer())?.status]).toEqual([expectation, 200]);
      socket.socket.destroy();
    }
  });

  test("who sends all of a request and closes their side has it carried out, and that is no fault either", async () => {
    const logged = lines.length;
    const socket = await RawSocket.open(server.url);
    socket.head("PATCH", "/api/profile", { ...own(), "content-length": 17 });
    socket.write('{"city":"Manaus"}');
    socket.socket.end();
    // The server ends its side as well, since it cannot distinguish this from a client that has
    // gone: there is no answer.
    await socket.closed;
    const executed = async () => ((await marina.client.call("getProfile", {})).city === "Manaus" ? true : undefined);
    await until(executed, { what: "the change" });
    expect(lines.slice(logged).filter(({ level }) => level > 30)).toEqual([]);
  });
});
