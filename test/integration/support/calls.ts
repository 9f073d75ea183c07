import { randomUUID } from "node:crypto";
import type { Problem } from "#contract/error-codes.ts";
import { contract, type OperationId } from "#contract/index.ts";
import type { Operation } from "#contract/operation.ts";
import { countedKinds } from "#contract/security-events.ts";
import { FailedCall } from "#server/cli/demo/index.ts";
import type { Database, Transaction } from "#server/platform/db/database.ts";
import { patient } from "#test/harness/patience.ts";

export const operationIds = Object.keys(contract) as OperationId[];

export function operationOf(operationId: OperationId): Operation {
  return contract[operationId];
}

export function travelsInQuery({ method }: Operation): boolean {
  return method === "GET" || method === "DELETE";
}

/** The problem document of a call that must fail. @throws if the call succeeds */
export async function domainErrorOf(call: Promise<unknown>): Promise<Problem> {
  try {
    await call;
  } catch (error) {
    if (error instanceof FailedCall) return error.problem;
    throw error;
  }
  throw new Error("the call succeeded");
}

export interface RawRequest {
  readonly input: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, Uint8Array>> | undefined;
  /** Fields added to the body or query, also those that are named like a part of the path. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** A request as `Client.call` would send it, for tests that corrupt it. */
export function requestOf(
  operationId: OperationId,
  { input, files, extra = {} }: RawRequest,
): [path: string, init: RequestInit] {
  const operation = operationOf(operationId);
  const fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(fields.get(name)));
    fields.delete(name);
    return value;
  });
  for (const [name, value] of Object.entries(extra)) fields.set(name, value);
  const headers: Record<string, string> = operation.idempotent === true ? { "idempotency-key": randomUUID() } : {};
  if (travelsInQuery(operation)) {
    const query = new URLSearchParams([...fields].map(([name, value]): [string, string] => [name, String(value)]));
    return [`/api${path}${query.size > 0 ? `?${query}` : ""}`, { method: operation.method, headers }];
  }
  if (operation.body === "multipart") {
    const form = new FormData();
    for (const [name, bytes] of Object.entries(files ?? {}))
      form.set(name, new Blob([new Uint8Array(bytes)]), `${name}.jpg`);
    for (const [name, value] of fields) form.set(name, String(value));
    return [`/api${path}`, { method: operation.method, headers, body: form }];
  }
  return [
    `/api${path}`,
    { method: operation.method, headers: { ...headers, "content-type": "application/json" }, body: jsonOf(fields) },
  ];
}

/** As `JSON.stringify` of an object, but a field named `__proto__` is written like any other. */
export function jsonOf(fields: ReadonlyMap<string, unknown>): string {
  return `{${[...fields].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",")}}`;
}

/**
 * Tables that change without a change of any user's data: times of sessions, counts of requests,
 * mails on their way with their links, the result of the ledger's audit and the sums it keeps.
 */
const restless = new Set([
  // A row for each request of a key, a while after its answer.
  "api_requests",
  "auth_sessions",
  "auth_verifications",
  "freezing_links",
  "job_successes",
  "ledger.account_counts",
  "ledger.kept_balances",
  "ledger.last_audit",
  "mailbox_messages",
  "mails",
  "push_position",
  "rate_counts",
  "receipt_position",
  "schema_migrations",
  "schema_prepared",
  "sign_ups",
  "security_mail_position",
  "webhook_attempts",
  "webhook_deliveries",
]);

/** That a call was refused is counted in the security log; its other kinds are changes. */
const isCount = `kind in (${countedKinds.map((kind) => `'${kind}'`).join(", ")})`;

/**
 * A digest of each table's rows, without the time of a key's last use, which any request changes,
 * and without the counts of refused calls.
 */
export async function fingerprint(owner: Database): Promise<Record<string, string>> {
  const tables = await owner.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'ledger') order by 1",
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    if (restless.has(name.replace("public.", ""))) continue;
    const { rows } = await owner.pool.query<{ digest: string }>(
      `select coalesce(md5(string_agg(row, '|' order by row)), '') as digest
        from (select (to_jsonb(t) - 'last_used_at')::text as row from ${name} t
          ${name === "public.security_events" ? `where not ${isCount}` : ""}) as rows`,
    );
    digests[name] = rows[0]!.digest;
  }
  return digests;
}

/** Looks until there is a value. @throws after `ms` of a quiet machine */
export async function until<Value>(
  read: () => Promise<Value | undefined> | Value | undefined,
  { ms = 20_000, what = "it" } = {},
): Promise<Value> {
  const limit = patient(ms);
  const deadline = Date.now() + limit;
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error(`${what} did not happen within ${limit} ms`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** Waits until a statement that contains this text waits for a row's, table's or advisory lock. */
export async function untilWaiting(owner: Database, text: string): Promise<void> {
  await until(
    async () =>
      (
        await owner.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0",
          [text],
        )
      )[0],
    { what: `a statement with "${text}" that waits` },
  );
}

/**
 * Makes a call while a transaction holds what it needs, which ends once the call waits in a
 * statement that contains `text`.
 * @returns the answer of the call
 */
export async function callWhileHeld<Answer>(
  owner: Database,
  { hold, text, call }: { hold: (holder: Transaction) => Promise<unknown>; text: string; call: () => Promise<Answer> },
): Promise<Answer> {
  const { answer } = await owner.transaction(async (holder) => {
    await hold(holder);
    const waiting = call();
    await untilWaiting(owner, text);
    return { answer: waiting };
  });
  return answer;
}

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The newest mail with a subject to an address, once it has arrived. */
export function readMail(url: string, to: string, subject: string): Promise<Message> {
  return until(
    async () => {
      const found = (await (await fetch(`${url}/mailbox/messages?to=${encodeURIComponent(to)}`)).json()) as Message[];
      return found.find((message) => message.subject === subject);
    },
    { what: `a mail "${subject}" to ${to}` },
  );
}

/** The first link in a mail. */
export function linkIn(message: Pick<Message, "text">): URL {
  const [link] = /https?:\/\/\S+/.exec(message.text) ?? [];
  if (link === undefined) throw new Error(`no link in: ${message.text}`);
  return new URL(link);
}
