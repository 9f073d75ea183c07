import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect as dial, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { createTestDatabase, type TestDatabase } from "#test/harness/database.ts";
import { until } from "#test/integration/support/calls.ts";
import { makeCertificate } from "#test/integration/support/mail-server.ts";
import { DatabaseBusy } from "./away.ts";
import { connect, hasAnyCommit, noteCommits, type Queryable } from "./database.ts";

let harness: TestDatabase;

beforeAll(async () => {
  harness = await createTestDatabase();
  await harness.owner.query("create table notes (note text primary key)");
  await harness.owner.query(`grant all on notes to public`);
});
afterAll(() => harness.close());
beforeEach(() => harness.owner.query("delete from notes"));

const insert = "insert into notes values ($1)";

async function notes(): Promise<string[]> {
  const rows = await harness.database.query<{ note: string }>("select note from notes order by note");
  return rows.map(({ note }) => note);
}

test("statements that travel together run in the order they were sent", async () => {
  const answers = await harness.database.transaction((transaction) =>
    Promise.all([
      transaction.query(insert, ["first"]),
      transaction.query("select count(*)::int as count from notes"),
      transaction.query(insert, ["second"]),
      transaction.query("select count(*)::int as count from notes"),
    ]),
  );
  expect(answers).toEqual([[], [{ count: 1 }], [], [{ count: 2 }]]);
  expect(await notes()).toEqual(["first", "second"]);
});

test("one that fails undoes those before and after it, and its error is the one that is thrown", async () => {
  const work = harness.database.transaction((transaction) =>
    Promise.all([
      transaction.query(insert, ["before"]),
      transaction.query(insert, ["before"]),
      transaction.query(insert, ["after"]),
    ]),
  );
  await expect(work).rejects.toMatchObject({ code: "23505" });
  expect(await notes()).toEqual([]);
});

test("a last statement is committed with the rest, and takes the rest with it when it fails", async () => {
  await harness.database.transaction(async (transaction) => {
    transaction.lastly(insert, ["last"]);
    await transaction.query(insert, ["work"]);
  });
  expect(await notes()).toEqual(["last", "work"]);
  let hasCommitted = false;
  const work = harness.database.transaction(async (transaction) => {
    transaction.afterCommit(() => (hasCommitted = true));
    transaction.lastly(insert, ["last"]);
    await transaction.query(insert, ["more work"]);
  });
  await expect(work).rejects.toMatchObject({ code: "23505" });
  expect(await notes()).toEqual(["last", "work"]);
  expect(hasCommitted, "what waits for the commit").toBe(false);
});

test("a commit that PostgreSQL takes for a rollback is an error, also where the failed statement's was swallowed", async () => {
  let hasCommitted = false;
  const work = harness.database.transaction(async (transaction) => {
    transaction.afterCommit(() => (hasCommitted = true));
    await transaction.query(insert, ["once"]);
    await transaction.query(insert, ["once"]).catch(() => undefined);
    return "acknowledged";
  });
  await expect(work).rejects.toThrow("nothing was committed: PostgreSQL answered with ROLLBACK");
  expect(await notes()).toEqual([]);
  expect(hasCommitted, "what waits for the commit").toBe(false);
  await harness.database.transaction((transaction) => transaction.query(insert, ["next"]));
  expect(await notes(), "the connection goes on").toEqual(["next"]);
});

test("work that throws keeps its last statement from being sent", async () => {
  const work = harness.database.transaction(async (transaction) => {
    transaction.lastly(insert, ["last"]);
    await transaction.query(insert, ["work"]);
    throw new Error("a rule was broken");
  });
  await expect(work).rejects.toThrow("a rule was broken");
  expect(await notes()).toEqual([]);
});

test("a statement that comes after its transaction is refused, and never committed by itself", async () => {
  for (const end of [harness.database.transaction, harness.database.snapshot]) {
    const over = await end(async (transaction) => transaction);
    await expect(over.query(insert, ["late"])).rejects.toThrow("after the end of its transaction");
  }
  expect(await notes()).toEqual([]);
});

test("a snapshot finds what was so at one moment, writes nothing, and leaves its connection clean, also when it fails", async () => {
  const { database } = harness;
  const read = await database.snapshot(async (snapshot) => {
    const before = await snapshot.query("select note from notes");
    await database.query(insert, ["meanwhile"]);
    return [before, await snapshot.query("select note from notes")];
  });
  expect(read).toEqual([[], []]);
  for (let count = 0; count < 30; count += 1)
    await expect(database.snapshot((snapshot) => snapshot.query(insert, ["written"]))).rejects.toMatchObject({
      code: "25006",
    });
  await Promise.all(Array.from({ length: 30 }, (_, count) => database.query(insert, [`after ${count}`])));
  expect(await notes()).toHaveLength(31);
});

test("a snapshot that may take long has no limit but its signal, which has PostgreSQL give up too", async () => {
  const { database, owner } = harness;
  const readLimit = (from: Queryable) => from.query("select current_setting('statement_timeout') as limit");
  const [unlimited] = await database.snapshot(readLimit, { isLong: true });
  expect(unlimited).toEqual({ limit: "0" });

  const stopping = new AbortController();
  const sleeping = database.snapshot((snapshot) => snapshot.query("select pg_sleep(600)"), {
    isLong: true,
    signal: stopping.signal,
  });
  const ended = expect(sleeping).rejects.toThrow("stopped");
  const sleepers = () =>
    owner.query("select from pg_stat_activity where query = 'select pg_sleep(600)' and state = 'active'");
  await until(async () => (await sleepers())[0]);
  stopping.abort(new Error("stopped"));
  await ended;
  await until(async () => ((await sleepers()).length === 0 ? true : undefined));
  await expect(database.snapshot(readLimit, { signal: stopping.signal })).rejects.toThrow("stopped");
  for (let count = 0; count < 30; count += 1) expect(await readLimit(database)).toEqual([{ limit: "30s" }]);
});

test("a wait in vain for a connection says whether the same request had committed before", async () => {
  const small = connect({ url: harness.url, log: createLog("silent"), poolSize: 1, patienceMs: 2_000 });
  const held = await small.pool.connect();
  const waits = [() => small.query("select 1"), () => small.transaction(async () => undefined)];
  const tryInVain = async (work: () => Promise<unknown>) => {
    await expect(work()).rejects.toBeInstanceOf(DatabaseBusy);
    return hasAnyCommit();
  };
  expect(await Promise.all(waits.map((wait) => noteCommits(() => tryInVain(wait))))).toEqual([false, false]);
  held.release();
  const after = noteCommits(async () => {
    await small.transaction((transaction) => transaction.query("select 1"));
    const again = await small.pool.connect();
    const outcome = await tryInVain(() => small.query("select 1"));
    again.release();
    return outcome;
  });
  expect(await after).toBe(true);
  await small.close();
});

test("a URL with sslmode=verify-full goes by TLS to the host of the certificate alone, and says nothing without it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "troco-tls-"));
  const { ca, cert, key } = makeCertificate();
  const caFile = join(folder, "ca.pem");
  await writeFile(caFile, ca);
  const front = await openTlsFront(harness.url, { cert, key });
  /**
   * The user as whom a database is reached by TLS; `tls` is the front's answer to the request for
   * it.
   */
  const askBy = async (host: string, tls: "S" | "N", sslrootcert?: string) => {
    front.answer = tls;
    const url = new URL(front.urlOf(host));
    url.searchParams.set("sslmode", "verify-full");
    if (sslrootcert !== undefined) url.searchParams.set("sslrootcert", sslrootcert);
    const database = connect({ url: url.href, log: createLog("silent"), poolSize: 1 });
    try {
      return await database.query("select 1 as one");
    } catch (error) {
      return String((error as Error).cause ?? error);
    } finally {
      await database.close();
    }
  };
  const name = new URL(harness.url).pathname.slice(1);
  expect(await askBy("localhost", "S", caFile)).toEqual([{ one: 1 }]);
  expect(front.said).toContain(name);
  front.said = "";
  expect(await askBy("127.0.0.1", "S", caFile), "another host's certificate").toMatch(/altnames|IP: 127/i);
  expect(await askBy("localhost", "S"), "an authority that nobody knows").toMatch(/certificate/);
  expect(await askBy("localhost", "N", caFile), "none offered").toMatch(/does not support SSL/);
  expect(front.said, "to those three").not.toContain(name);
  await front.close();
  await rm(folder, { recursive: true });
});

/** Puts TLS in front of a PostgreSQL, as `ssl = on` does; `said` is what was handed on to it. */
async function openTlsFront(target: string, certificate: { readonly cert: string; readonly key: string }) {
  const to = new URL(target);
  const socketFile = `${to.searchParams.get("host")}/.s.PGSQL.${to.port || 5432}`;
  const front = { answer: "S" as "S" | "N", said: "", urlOf, close };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => client.destroy());
    client.once("data", () => {
      client.write(front.answer);
      // Bytes that come in the clear after a "no" would be handed on by a PostgreSQL without TLS.
      const inner = front.answer === "N" ? client : new TLSSocket(client, { isServer: true, ...certificate });
      inner.on("error", () => client.destroy());
      const database = dial(socketFile);
      database.on("error", () => client.destroy());
      inner.on("data", (bytes: Buffer) => (front.said += bytes.toString("latin1")));
      inner.pipe(database).pipe(inner);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  function urlOf(host: string): string {
    const url = new URL(target);
    url.searchParams.delete("host");
    url.hostname = host;
    url.port = String((server.address() as AddressInfo).port);
    return url.href;
  }
  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
  return front;
}
