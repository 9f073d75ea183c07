import type { PartnerId } from "#contract/ids.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import { writeLater, type LaterWrites } from "#server/platform/write-later.ts";

/** A request that a key was identified for. It has no value of the request or its answer. */
export interface KeyRequest {
  readonly partner_id: PartnerId;
  readonly key_id: string;
  /** The request's id, a UUID of version 7. */
  readonly id: string;
  readonly at: Date;
  readonly method: string;
  /** The operation's, with `{name}` in place of each value. */
  readonly path: string;
  readonly status: number;
  /** Null where it succeeded. */
  readonly error_code: string | null;
  readonly took_ms: number;
}

/** How long requests are listed, and how many of a key. */
const keptMs = 14 * 24 * 60 * 60_000;
const keptMax = 10_000;

const writtenAfterMs = 1_000;
/** Requests of one process, while the database answers late. */
const waitingMax = 10_000;

/**
 * Collects requests after their answers and writes those of a second together, so that no request
 * waits for its own row. What a process has collected when it is killed is lost, and so is what the
 * database refuses: this log is no record of money.
 */
export class RequestLog implements AsyncDisposable {
  #waiting: KeyRequest[] = [];
  readonly #writes: LaterWrites;

  constructor({ database, log }: Pick<Services, "database" | "log">) {
    this.#writes = writeLater(writtenAfterMs, async () => {
      const requests = this.#waiting;
      this.#waiting = [];
      try {
        await insertRequests(database, requests);
      } catch (error) {
        log.warn({ err: error, requests: requests.length }, "requests of API keys could not be logged");
      }
    });
  }

  add(request: KeyRequest): void {
    if (this.#waiting.length >= waitingMax) return;
    this.#waiting.push(request);
    this.#writes.due();
  }

  /** Writes the requests that are not written yet. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#writes.close();
  }
}

async function insertRequests(database: Queryable, requests: readonly KeyRequest[]): Promise<void> {
  await database.query("insert into api_requests select * from json_populate_recordset(null::api_requests, $1)", [
    JSON.stringify(requests),
  ]);
}

/** A page of a key's requests, newest first. */
export function readRequests(
  database: Queryable,
  { partnerId, keyId }: { readonly partnerId: PartnerId; readonly keyId: string },
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<KeyRequest[]> {
  return database.query<KeyRequest>(
    `select partner_id, key_id, id, at, method, path, status, error_code, took_ms from api_requests
      where partner_id = $1 and key_id = $2 and ($3::uuid is null or id < $3) order by id desc limit $4`,
    [partnerId, keyId, before ?? null, limit],
  );
}

/** Deletes old requests, and of each key all but the newest. */
export async function pruneRequests(
  { clock, database }: Pick<Services, "clock" | "database">,
  most = keptMax,
): Promise<void> {
  await database.query("delete from api_requests where at < $1", [new Date(clock.now().getTime() - keptMs)]);
  await database.query(
    `delete from api_requests as old using (
        select k.partner_id, k.id as key_id, (
          select r.id from api_requests r where r.partner_id = k.partner_id and r.key_id = k.id
            order by r.id desc offset $1 limit 1
        ) as last from api_keys k
      ) as bound
      where old.partner_id = bound.partner_id and old.key_id = bound.key_id and old.id <= bound.last`,
    [most],
  );
}
