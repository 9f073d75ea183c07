import { Gauge, Registry } from "prom-client";
import { isHalted, readVerdict } from "#server/ledger/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db/database.ts";
import { countJobs, type JobCount } from "#server/platform/jobs/index.ts";
import type { Log } from "#server/platform/log.ts";

/** Several readers may scrape the metrics often; the database is read once in this time. */
const keptMs = 5_000;

export interface Installation {
  /** Connections that no request waits for, and that give up soon. */
  readonly watching: Database;
  readonly clock: Clock;
  readonly log: Log;
}

interface Figures {
  readonly jobs: readonly JobCount[];
  readonly halted: boolean;
  /** Undefined before the first one. */
  readonly audit: { readonly clean: boolean; readonly at: Date; readonly ms: number } | undefined;
}

/**
 * Figures that every process reads from the database alike, named `troco_installation_…`. Processes
 * report the same values, so aggregate them with `max`, never with `sum`. If the database does not
 * answer in time, only the one that says so is reported.
 */
export function describeInstallation({ watching, clock, log }: Installation): () => Promise<string> {
  const read = async (): Promise<Figures | undefined> => {
    try {
      const jobs = await countJobs(watching);
      const halted = await isHalted({ database: watching });
      const audit = await readVerdict(watching);
      return { jobs, halted, audit };
    } catch (error) {
      log.warn({ err: error }, "the installation's figures could not be read for the metrics");
      return undefined;
    }
  };
  let kept: Promise<string> | undefined;
  let readAt = 0;
  return () => {
    const now = clock.now().getTime();
    if (kept === undefined || now - readAt > keptMs) {
      readAt = now;
      kept = read().then(write);
    }
    return kept;
  };
}

/** A new registry each time, so that no figure is reported that was not read. */
function write(figures: Figures | undefined): Promise<string> {
  const registry = new Registry();
  const show = (name: string, help: string, value: number) =>
    new Gauge({ name: `troco_installation_${name}`, help, registers: [registry] }).set(value);

  show("readable", "1 when the figures of the installation could be read from the database", figures ? 1 : 0);
  if (figures === undefined) return registry.metrics();
  const jobs = new Gauge({
    name: "troco_installation_jobs",
    help: "Jobs by queue and state: created and retry wait, active are running, failed are not retried",
    labelNames: ["queue", "state"],
    registers: [registry],
  });
  for (const { queue, state, count } of figures.jobs) jobs.set({ queue, state }, count);
  show("money_halted", "1 while no money moves, because an audit found the ledger wrong", figures.halted ? 1 : 0);
  if (figures.audit === undefined) return registry.metrics();
  const { clean, at, ms } = figures.audit;
  show("audit_clean", "1 when the ledger's last audit found the books right, 0 when wrong", clean ? 1 : 0);
  show("audit_timestamp_seconds", "When the ledger's last audit was, in seconds since 1970", at.getTime() / 1000);
  show("audit_seconds", "How long the ledger's last audit took", ms / 1000);
  return registry.metrics();
}
