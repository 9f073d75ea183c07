import { listPartnerNames } from "#server/partners/partners/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { insertPending, insertRun, lockLastRun, readFailedPartners, type RunRow, type RunScope } from "./store.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs">;
type PartnerName = Awaited<ReturnType<typeof listPartnerNames>>[number];

/**
 * Starts a run over every partner, which a job of any process continues. While a run is active or
 * paused, nothing is started: there are never two.
 */
export function geocodeAllPartners(services: Needs, actor: KnownActor): Promise<void> {
  return services.database.transaction(async (transaction) => {
    const request = {
      actor,
      operation: "geocodeAllPartners",
      scope: "all",
      partners: await listPartnerNames(transaction),
    } as const;
    await start(services, transaction, request);
  });
}

/**
 * Starts a run over the partners that the last one could not locate. Without any, or while a run is
 * active, nothing is started.
 * @throws DomainError not_found before the first run
 */
export function retryGeocodingFailures(services: Needs, actor: KnownActor): Promise<void> {
  return services.database.transaction(async (transaction) => {
    const last = await lockLastRun(transaction);
    if (last === undefined) throw new DomainError("not_found");
    const operation = "retryGeocodingFailures";
    const failed = await readFailedPartners(transaction, last.id);
    const partners = (await listPartnerNames(transaction)).filter(({ id }) => failed.has(id));
    if (last.finished_at === null || partners.length === 0)
      return recordJoined(services, transaction, { actor, operation, run: last });
    await start(services, transaction, { actor, operation, scope: "failures", partners });
  });
}

interface RunRequest {
  readonly actor: KnownActor;
  readonly operation: "geocodeAllPartners" | "retryGeocodingFailures";
  readonly scope: RunScope;
  readonly partners: readonly PartnerName[];
}

async function start(
  { clock, jobs }: Pick<Needs, "clock" | "jobs">,
  transaction: Transaction,
  request: RunRequest,
): Promise<void> {
  const { actor, operation, scope, partners } = request;
  const id = newId(clock);
  const run = { id, scope, startedBy: actor.userId, at: clock.now(), total: partners.length };
  if (!(await insertRun(transaction, run))) {
    // The other run was committed before this one was rejected, so it can be read.
    return recordJoined({ clock }, transaction, { actor, operation, run: (await lockLastRun(transaction))! });
  }
  await insertPending(transaction, id, partners);
  await jobs.add(transaction, "carry-on-geocoding", {});
  await recordAuditEvent({ clock }, transaction, {
    actor,
    operation,
    subject: { kind: "geocoding_run", id },
    after: { scope, total: run.total },
  });
}

/** No run was started: the caller gets the existing one, and the audit log records the request. */
async function recordJoined(
  { clock }: Pick<Needs, "clock">,
  transaction: Transaction,
  { actor, operation, run }: Pick<RunRequest, "actor" | "operation"> & { readonly run: RunRow },
): Promise<void> {
  await recordAuditEvent({ clock }, transaction, { actor, operation, subject: { kind: "geocoding_run", id: run.id } });
}
