import { Gauge, Registry } from "prom-client";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Figure } from "#server/platform/figure.ts";
import type { Log } from "#server/platform/log.ts";
import type { ServerModule } from "#server/platform/module.ts";

/** Several readers may scrape the metrics often; the database is read once in this time. */
const keptMs = 5_000;

export interface Installation {
  /** Connections that no request waits for, and that give up soon. */
  readonly watching: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly modules: readonly ServerModule[];
}

/**
 * Figures that every process reads from the database alike, named `troco_installation_…`. Processes
 * report the same values, so aggregate them with `max`, never with `sum`. If the database does not
 * answer in time, only the one that says so is reported.
 */
export function describeInstallation({ watching, clock, log, modules }: Installation): () => Promise<string> {
  const read = async (): Promise<readonly Figure[] | undefined> => {
    try {
      const all: Figure[] = [];
      for (const { figures } of modules) all.push(...((await figures?.(watching)) ?? []));
      return all;
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
function write(figures: readonly Figure[] | undefined): Promise<string> {
  const registry = new Registry();
  const readable: Figure = {
    name: "readable",
    help: "1 when the figures of the installation could be read from the database",
    values: [{ value: figures === undefined ? 0 : 1 }],
  };
  for (const { name, help, labels = [], values } of [readable, ...(figures ?? [])]) {
    const gauge = new Gauge({ name: `troco_installation_${name}`, help, labelNames: labels, registers: [registry] });
    for (const { labels: of = {}, value } of values) gauge.set(of, value);
  }
  return registry.metrics();
}
