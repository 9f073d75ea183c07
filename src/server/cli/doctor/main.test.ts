import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer as createPlainServer } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import forge from "node-forge";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditOrHalt, sealEntries } from "#server/ledger/index.ts";
import { connectionsInAll } from "#server/platform/db/database.ts";
import { Keys } from "#server/platform/keys.ts";
import { freePort } from "#test/harness/free-port.ts";
import { startTestServer, type TestServer } from "#test/harness/server.ts";
import { withoutAudits } from "#test/harness/without-audits.ts";

const program = join(import.meta.dirname, "main.ts");
// Each starts the command several times.
const secret = "PLANTED secret of a test that is long enough";
const older = "PLANTED secret of before that is long enough";
const token = "PLANTED-token-of-a-test-that-is-long-enough";

let server: TestServer;
let folder: string;
const listeners: Server[] = [];
beforeAll(async () => {
  server = await startTestServer({ environment: { METRICS_TOKEN: token } });
  await withoutAudits(server.testDatabase.owner);
  folder = await mkdtemp(join(tmpdir(), "troco-doctor-"));
});
afterAll(async () => {
  for (const listener of listeners) listener.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

interface Report {
  readonly exitCode: number;
  readonly output: string;
  /** The finding about each, by its name. */
  readonly findings: ReadonlyMap<string, string>;
}

/** The command as the operator types it. */
async function doctor(environment: Readonly<Record<string, string>>): Promise<Report> {
  const env = { PATH: process.env["PATH"], TMPDIR: process.env["TMPDIR"], DATA_DIR: folder, ...environment };
  const { exitCode, output } = await new Promise<Pick<Report, "exitCode" | "output">>((resolve) => {
    execFile(process.execPath, [program], { env }, (error, stdout, stderr) =>
      resolve({ exitCode: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
  const lines = output.split("\n").map((line) => /^(.+?) +((?:right|wrong|stand-in) .*)$/.exec(line));
  const findings = lines.flatMap((line) => (line === null ? [] : [[line[1]!, line[2]!.replace(/ +/g, " ")] as const]));
  expect(findings.length, "one line each").toBe(output.trim().split("\n").length - 2);
  expect(output, "no secret").not.toContain("PLANTED");
  return { exitCode, output, findings: new Map(findings) };
}

/** A certificate that signs itself, for localhost. */
function certify(days: number): { readonly key: string; readonly cert: string } {
  const pair = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = pair.publicKey;
  certificate.serialNumber = "01";
  certificate.validity.notBefore = new Date(Date.now() - 60_000);
  certificate.validity.notAfter = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  const name = [{ name: "commonName", value: "localhost" }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.setExtensions([
    { name: "basicConstraints", cA: true },
    { name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] },
  ]);
  certificate.sign(pair.privateKey, forge.md.sha256.create());
  return { key: forge.pki.privateKeyToPem(pair.privateKey), cert: forge.pki.certificateToPem(certificate) };
}

interface Proxy {
  readonly url: string;
  /** For NODE_EXTRA_CA_CERTS. */
  readonly authority: string;
}

/** A proxy that stands in front and speaks TLS. */
async function proxy(days: number, status: number, headers: Record<string, string> = {}): Promise<Proxy> {
  const { key, cert } = certify(days);
  const body = JSON.stringify({ status: "ok" });
  const listener = createServer({ key, cert }, (_, answer) => answer.writeHead(status, headers).end(body));
  listeners.push(listener);
  await new Promise<void>((resolve) => listener.listen(0, "localhost", resolve));
  const { port } = listener.address() as AddressInfo;
  const authority = join(folder, `authority-${port}.pem`);
  await writeFile(authority, cert);
  return { url: `https://localhost:${port}`, authority };
}

test("what serves is reported as right beside a server that runs, and what the database shows of itself as it is", async () => {
  const front = await proxy(90, 200);
  const { port, services } = server.server;
  expect(await auditOrHalt(services)).toBe(true);
  await sealEntries(services);
  const { findings, exitCode, output } = await doctor({
    DATABASE_URL: server.testDatabase.url,
    PORT: String(port),
    METRICS_TOKEN: token,
    PUBLIC_URL: front.url,
    NODE_EXTRA_CA_CERTS: front.authority,
    SECRET: secret,
  });
  expect(findings.get("server")).toBe(`right the one at http://127.0.0.1:${port} says: ready`);
  expect(findings.get("public address")).toMatch(
    /^right https:\S+ answers, with a certificate good for (?:89|90) days$/,
  );
  expect(findings.get("metrics")).toMatch(/^right /);
  expect(findings.get("secret")).toMatch(/^right /);
  expect(findings.get("disk")).toMatch(/^right .* can be written$/);
  expect(findings.get("migrations")).toBe("right all of this release are applied");
  expect(findings.get("connections")).toMatch(/^right a process may want 29; PostgreSQL lets in \d+, enough for \d+; /);
  expect(findings.get("clock")).toMatch(/^right .* at most \d+ ms apart$/);
  expect(findings.get("backups")).toMatch(/^stand-in .*archive_mode=off/);
  expect(findings.get("books")).toMatch(/^right the audit .* found them right$/);
  expect(findings.get("seals")).toMatch(/^right number \d+ is the newest, of \d+ seconds ago$/);
  expect(findings.get("jobs")).toMatch(/^right \d+ wait/);
  expect(findings.get("database"), "the tests' PostgreSQL is set to be careless").toMatch(
    /^wrong .*fsync=off and full_page_writes=off and synchronous_commit=off/,
  );
  expect(exitCode).toBe(1);
  expect(output).toMatch(/^Of \d+, \d+ right, \d+ are? stand-ins?, 1 wrong\.$|1 is a stand-in, 1 wrong\.$/m);
});

test("what is wrong is reported with the way out: secret, books, jobs, token, certificate, redirect, and what else listens there", async () => {
  const { owner } = server.testDatabase;
  const marina = await server.createCustomer();
  await owner.query("insert into jobs.job (name, state) values ('send-push', 'failed'), ('send-push', 'failed')");
  await owner.query("select ledger.keep_verdict(now(), false, 12), ledger.halt(gen_random_uuid(), '{}', now())");
  const near = await proxy(3, 200);
  const url = server.testDatabase.url;
  const wrong = await doctor({
    DATABASE_URL: url,
    PORT: String(server.server.port),
    METRICS_TOKEN: `${token}-another`,
    PUBLIC_URL: near.url,
    NODE_EXTRA_CA_CERTS: near.authority,
    DATABASE_POOL: "500",
    SECRET: secret,
  });
  expect(wrong.exitCode).toBe(1);
  expect(wrong.findings.get("secret")).toMatch(/^wrong 1 purchase passwords were made under a secret that is not in/);
  expect(wrong.findings.get("books")).toMatch(/^wrong .* no money moves .* ledger\.halts$/);
  expect(wrong.findings.get("jobs")).toBe("wrong given up on: 2 send-push");
  expect(wrong.findings.get("metrics")).toMatch(/^wrong .* 401: .*METRICS_TOKEN/);
  expect(wrong.findings.get("public address")).toMatch(/^wrong the certificate of \S+ ends in [23] days: renew it$/);
  expect(wrong.findings.get("connections")).toMatch(/^wrong a process may want 629, .* lower DATABASE_POOL/);
  expect(wrong.findings.get("server")).toMatch(/^wrong .* says: money paused$/);

  // Since then nobody has looked.
  await owner.query("delete from ledger.halts");
  await owner.query("update ledger.last_audit set at = now() - interval '40 minutes', clean = true");
  await owner.query(
    "insert into ledger.seals select max(number) + 1, now() - interval '4 hours', '' from ledger.seals",
  );
  // Rotated: the older secret is behind the newest, and one password still needs it.
  await owner.query("update purchase_passwords set key_id = $1 where user_id = $2", [
    new Keys([older]).currentId,
    marina.userId,
  ]);
  const elsewhere = await proxy(90, 301, { location: "https://troco.example.org/healthz" });
  const strangerReceived: unknown[] = [];
  const stranger = createPlainServer(({ headers }, answer) => {
    strangerReceived.push(headers.authorization);
    answer.end("something else");
  });
  await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
  const moved = await doctor({
    DATABASE_URL: url,
    PORT: String((stranger.address() as AddressInfo).port),
    METRICS_TOKEN: token,
    PUBLIC_URL: elsewhere.url,
    NODE_EXTRA_CA_CERTS: elsewhere.authority,
    SECRET: `${secret},${older}`,
  });
  stranger.close();
  expect(strangerReceived.length).toBeGreaterThan(0);
  expect(new Set(strangerReceived), "no token").toEqual(new Set([undefined]));
  expect(moved.findings.get("books"), "no server runs that owes an audit").toMatch(/^right the audit 40 minutes ago/);
  expect(moved.findings.get("server")).toMatch(/^wrong something else than Troco answers/);
  expect(moved.findings.get("secret")).toBe(
    "right 2 of them, the newest first; purchase passwords that still need an older one: 1",
  );
  expect(moved.findings.get("public address")).toMatch(/^wrong .* leads on to https:\/\/troco\.example\.org\/healthz/);
  expect(moved.findings.get("seals")).toMatch(/^right .* 4 hours ago$/);
  const late = await doctor({ DATABASE_URL: url, PORT: String(server.server.port), SECRET: secret });
  expect(late.findings.get("seals")).toMatch(/^wrong .* 4 hours ago, and one is due every hour/);
  expect(late.findings.get("books"), "a server runs, and looks no more").toMatch(
    /^wrong the last audit was 40 minutes/,
  );
});

test("the connections that PostgreSQL lets in are enough to the last one, and one more is too many", async () => {
  const [{ most }] = (await server.testDatabase.owner.query(
    `select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as most`,
  )) as [{ most: number }];
  const pool = Array.from({ length: most }, (_, index) => index + 1).find((size) => connectionsInAll(size) === most)!;
  const connections = async (size: number) => {
    const { findings } = await doctor({ DATABASE_URL: server.testDatabase.url, DATABASE_POOL: String(size) });
    return findings.get("connections");
  };
  expect(await connections(pool)).toMatch(new RegExp(`^right a process may want ${most}; .* enough for 1; `));
  expect(await connections(pool + 1)).toMatch(/^wrong a process may want/);
  const less = connectionsInAll(pool - 1);
  expect(await connections(pool - 1), "what is left is not enough for a second one").toMatch(
    new RegExp(`^right a process may want ${less}; .* enough for 1; `),
  );
});

test("where nothing runs it says what that means: no server, no database, a proxy alone, a certificate nobody vouches for", async () => {
  const alone = await proxy(90, 502);
  const PORT = String(await freePort());
  const nowhere = { DATABASE_URL: "postgres://troco:PLANTED@127.0.0.1:1/troco", PORT };
  const behind = await doctor({ ...nowhere, PUBLIC_URL: alone.url, NODE_EXTRA_CA_CERTS: alone.authority });
  expect(behind.findings.get("server")).toBe(`right none listens at http://127.0.0.1:${PORT} now`);
  expect(behind.findings.get("public address")).toMatch(/^right .* no server runs here/);
  expect(behind.findings.get("database")).toMatch(/^wrong it does not answer: .*ECONNREFUSED.*; DATABASE_URL/);
  expect(behind.findings.get("books"), "reported once").toBeUndefined();
  expect(behind.exitCode).toBe(1);

  const embedded = await doctor({ PORT, PUBLIC_URL: alone.url });
  expect(embedded.findings.get("public address")).toMatch(/^wrong .*does not answer: self-signed certificate/);
  expect(embedded.findings.get("database")).toMatch(
    /^stand-in the embedded PostgreSQL in .* only while the server does/,
  );

  const settings = await doctor({ PORT: "99999", SECRET: "PLANTED" });
  expect([...settings.findings.values()]).toHaveLength(1);
  expect(settings.output).toMatch(/^configuration {2}wrong {5}PORT: /m);
  expect(settings.output).toMatch(/^configuration {2}wrong {5}SECRET\.0: each secret needs/m);
});
