import type { PartnerId } from "#contract/ids.ts";
import type { GeocodingError, GeocodingTrouble } from "#contract/partners/geocoding.ts";
import type { Coordinates } from "#server/partners/partners/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";

export type RunScope = "all" | "failures";

export interface RunRow {
  readonly id: string;
  readonly scope: RunScope;
  readonly started_by: string;
  readonly started_at: Date;
  readonly paused_at: Date | null;
  readonly finished_at: Date | null;
  readonly total: number;
  readonly success_count: number;
  readonly fail_count: number;
  readonly next_at: Date;
  readonly waiting_since: Date | null;
  readonly waiting_for: GeocodingTrouble | null;
}

const runColumns =
  "id, scope, started_by, started_at, paused_at, finished_at, total, success_count, fail_count, next_at, waiting_since, waiting_for";

/** @returns false while a run is active: a unique index allows one, whichever process starts it */
export async function insertRun(
  transaction: Queryable,
  run: {
    readonly id: string;
    readonly scope: RunScope;
    readonly startedBy: string;
    readonly at: Date;
    readonly total: number;
  },
): Promise<boolean> {
  const rows = await transaction.query(
    `insert into geocoding_runs (id, started_by, started_at, total, next_at, finished_at, scope)
      values ($1, $2, $3::timestamptz, $4::integer, $3, case when $4 = 0 then $3::timestamptz end, $5)
      on conflict do nothing returning id`,
    [run.id, run.startedBy, run.at, run.total, run.scope],
  );
  return rows.length === 1;
}

/** Writes the partners in the order of their lookup, and deletes those of earlier runs. */
export async function insertPending(
  transaction: Queryable,
  runId: string,
  partners: readonly { readonly id: string; readonly company_name: string }[],
): Promise<void> {
  await transaction.query("delete from geocoding_results where run_id <> $1", [runId]);
  await transaction.query(
    `insert into geocoding_results (run_id, position, partner_id, name)
      select $1, position, partner_id, name from unnest($2::uuid[], $3::text[]) with ordinality as partner (partner_id, name, position)`,
    [runId, partners.map((partner) => partner.id), partners.map((partner) => partner.company_name)],
  );
}

export async function readLastRun(database: Queryable): Promise<RunRow | undefined> {
  const [row] = await database.query<RunRow>(
    `select ${runColumns} from geocoding_runs order by started_at desc, id desc limit 1`,
  );
  return row;
}

/** As `readLastRun`, and keeps everybody else from changing it until the transaction ends. */
export async function lockLastRun(transaction: Queryable): Promise<RunRow | undefined> {
  const [row] = await transaction.query<RunRow>(
    `select ${runColumns} from geocoding_runs order by started_at desc, id desc limit 1 for update`,
  );
  return row;
}

/**
 * Pauses a run at `at`, or continues it at null; the address in progress is finished either way.
 */
export async function setPaused(transaction: Queryable, runId: string, at: Date | null): Promise<void> {
  await transaction.query("update geocoding_runs set paused_at = $2 where id = $1", [runId, at]);
}

/** The partners that a run could not place, in its order. */
export async function readFailedPartners(database: Queryable, runId: string): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ partner_id: PartnerId }>(
    "select partner_id from geocoding_results where run_id = $1 and status = 'failure'",
    [runId],
  );
  return new Set(rows.map((row) => row.partner_id));
}

/** When the next address of the active run may be looked up; undefined if no run is active. */
export async function readNextAt(database: Queryable): Promise<Date | undefined> {
  const [row] = await database.query<{ next_at: Date }>(
    "select next_at from geocoding_runs where finished_at is null and paused_at is null",
  );
  return row?.next_at;
}

/** The claim of one address, which no other process has before `until`. */
export interface Turn {
  readonly run_id: string;
  readonly position: number;
  readonly partner_id: PartnerId;
  /** How many lookups of this address have failed. */
  readonly failed_tries: number;
  readonly until: Date;
}

/**
 * Claims the next address when its time has come. One statement, so one of several processes gets
 * it.
 */
export async function claimTurn(database: Queryable, now: Date, until: Date): Promise<Turn | undefined> {
  const [row] = await database.query<Omit<Turn, "until">>(
    `with claimed as (
        update geocoding_runs set next_at = $2 where finished_at is null and paused_at is null and next_at <= $1
          returning id, failed_tries, success_count + fail_count + 1 as position)
      select run_id, position, partner_id, failed_tries from claimed join geocoding_results using (position) where run_id = claimed.id`,
    [now, until],
  );
  return row && { ...row, until };
}

/**
 * Prolongs a claim.
 * @returns undefined if it has expired and may belong to another process
 */
export async function prolongTurn(database: Queryable, turn: Turn, until: Date): Promise<Turn | undefined> {
  const rows = await database.query(
    "update geocoding_runs set next_at = $4 where id = $1 and success_count + fail_count = $2 - 1 and next_at = $3 returning id",
    [turn.run_id, turn.position, turn.until, until],
  );
  return rows.length === 0 ? undefined : { ...turn, until };
}

export type Outcome = { readonly coordinates: Coordinates } | { readonly error: GeocodingError };

/**
 * Ends a claim: counts the address, and lets the next lookup begin at `nextAt`.
 * @returns false if it has expired and may belong to another process
 */
export async function endTurn(
  transaction: Queryable,
  turn: Turn,
  outcome: Outcome,
  { now, nextAt }: { readonly now: Date; readonly nextAt: Date },
): Promise<boolean> {
  const found = "coordinates" in outcome;
  const rows = await transaction.query(
    `update geocoding_runs set success_count = success_count + $4, fail_count = fail_count + 1 - $4, next_at = $5,
        failed_tries = 0, waiting_since = null, waiting_for = null,
        finished_at = case when total = $2 then $6::timestamptz end
      where id = $1 and success_count + fail_count = $2 - 1 and next_at = $3 returning id`,
    [turn.run_id, turn.position, turn.until, found ? 1 : 0, nextAt, now],
  );
  if (rows.length === 0) return false;
  await transaction.query(
    "update geocoding_results set status = $3, latitude = $4, longitude = $5, error = $6 where run_id = $1 and position = $2",
    [
      turn.run_id,
      turn.position,
      found ? "success" : "failure",
      found ? outcome.coordinates.latitude : null,
      found ? outcome.coordinates.longitude : null,
      found ? null : outcome.error,
    ],
  );
  return true;
}

/** Keeps the claimed address as the next one, to be looked up again at `nextAt`. */
export async function postponeTurn(
  database: Queryable,
  turn: Turn,
  { now, nextAt, trouble }: { readonly now: Date; readonly nextAt: Date; readonly trouble: GeocodingTrouble },
): Promise<void> {
  await database.query(
    `update geocoding_runs set failed_tries = failed_tries + 1, waiting_since = coalesce(waiting_since, $4), waiting_for = $5, next_at = $6
      where id = $1 and success_count + fail_count = $2 - 1 and next_at = $3`,
    [turn.run_id, turn.position, turn.until, now, trouble, nextAt],
  );
}

/** Releases a claim without a lookup, as if it had not been made. */
export async function releaseTurn(database: Queryable, turn: Turn, now: Date): Promise<void> {
  await database.query(
    "update geocoding_runs set next_at = $4 where id = $1 and success_count + fail_count = $2 - 1 and next_at = $3",
    [turn.run_id, turn.position, turn.until, now],
  );
}

export interface ResultRow {
  readonly position: number;
  readonly partner_id: PartnerId;
  readonly name: string;
  readonly status: "success" | "failure";
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly error: GeocodingError | null;
}

const resultColumns = "position, partner_id, name, status, latitude, longitude, error";

/** Those that have ended, after a position. */
export function readResults(
  database: Queryable,
  runId: string,
  page: {
    readonly outcome?: ResultRow["status"] | undefined;
    readonly after?: number | undefined;
    readonly limit: number;
  },
): Promise<ResultRow[]> {
  return database.query<ResultRow>(
    `select ${resultColumns} from geocoding_results
      where run_id = $1 and status <> 'pending' and ($2::text is null or status = $2) and position > $3
      order by position limit $4`,
    [runId, page.outcome ?? null, page.after ?? 0, page.limit],
  );
}

/** Those that ended last, the newest first: `done` of them have ended. */
export function readLatestResults(
  database: Queryable,
  runId: string,
  { done, max }: { readonly done: number; readonly max: number },
): Promise<ResultRow[]> {
  return database.query<ResultRow>(
    `select ${resultColumns} from geocoding_results where run_id = $1 and position between $2 and $3 and status <> 'pending'
      order by position desc`,
    [runId, done - max + 1, done],
  );
}
