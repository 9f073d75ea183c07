import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#server/platform/db/embedded-postgres.ts";
import { createLog } from "#server/platform/log.ts";
import { until } from "./calls.ts";

/** A PostgreSQL of its own, which a test may kill and start again under the same address. */
export class KillablePostgres {
  /** Deadlocks by its log: the counts in pg_stat_database are lost with a kill. */
  deadlocks = 0;
  readonly #dataDir: string;
  readonly #log = createLog("debug", {
    write: (line) => void (this.deadlocks += line.split("deadlock detected").length - 1),
  });
  #running: EmbeddedPostgres | undefined;

  private constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  static async start(): Promise<KillablePostgres> {
    const postgres = new KillablePostgres(await mkdtemp(join(tmpdir(), "troco-killable-")));
    await postgres.#start();
    return postgres;
  }

  async #start(): Promise<void> {
    this.#running = await startEmbeddedPostgres({
      dataDir: this.#dataDir,
      log: this.#log,
      // The system still has what a killed process has written: only a machine's end would lose it.
      settings: { fsync: "off" },
    });
  }

  get url(): string {
    return this.#running!.url("postgres");
  }

  /** Kills it with SIGKILL, and starts it on what it has left. */
  async restart(): Promise<void> {
    const file = await readFile(join(this.#dataDir, "postgres/postmaster.pid"), "utf8");
    this.#running!.onExit(() => undefined);
    process.kill(Number(file.split("\n")[0]), "SIGKILL");
    // It refuses to start while a process of the killed one is still about to end.
    await until(
      () =>
        this.#start().then(
          () => true,
          () => undefined,
        ),
      { what: "the start of PostgreSQL" },
    );
  }

  async close(): Promise<void> {
    await this.#running?.stop();
    await rm(this.#dataDir, { recursive: true, force: true });
  }
}
