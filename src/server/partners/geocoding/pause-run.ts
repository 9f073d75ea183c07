import { recordAuditEvent, type Actor } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { lockLastRun, setPaused } from "./store.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs">;

/**
 * Pauses the active run: no process starts its next address. The address in progress is still
 * answered. A paused or finished run stays as it is.
 * @throws DomainError not_found before the first run
 */
export const pauseGeocodingRun = (services: Needs, actor: Actor) => hold(services, actor, "pauseGeocodingRun");

/** Lets a paused run go on where it stopped. @throws DomainError not_found before the first run */
export const resumeGeocodingRun = (services: Needs, actor: Actor) => hold(services, actor, "resumeGeocodingRun");

function hold(
  { clock, database, jobs }: Needs,
  actor: Actor,
  operation: "pauseGeocodingRun" | "resumeGeocodingRun",
): Promise<void> {
  return database.transaction(async (transaction) => {
    const run = await lockLastRun(transaction);
    if (run === undefined) throw new DomainError("not_found");
    const wasPaused = run.paused_at !== null;
    const paused = operation === "pauseGeocodingRun";
    const changes = run.finished_at === null && paused !== wasPaused;
    if (changes) await setPaused(transaction, run.id, paused ? clock.now() : null);
    if (changes && !paused) await jobs.add(transaction, "carry-on-geocoding", {});
    await recordAuditEvent({ clock }, transaction, {
      actor,
      operation,
      subject: { kind: "geocoding_run", id: run.id },
      before: { paused: wasPaused },
      after: { paused: changes ? paused : wasPaused },
    });
  });
}
