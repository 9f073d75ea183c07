import { execFile, spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, lstat, mkdir, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve as absolute } from "node:path";
import { promisify } from "node:util";
import type { Log } from "#server/platform/log.ts";

const run = promisify(execFile);

/**
 * A PostgreSQL 18 that this process starts, with its data in a folder, reached through a socket
 * that only this user may open. See docs/decisions/start-and-embedded-postgres.md.
 */
export interface EmbeddedPostgres {
  /** Address of a database in it, by name. */
  url(database: string): string;
  /** Calls the listener when PostgreSQL ends without being stopped. */
  onExit(listener: (detail: string) => void): void;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The folder of its data; made when it is missing. */
  readonly dataDir: string;
  readonly log: Log;
  /** Settings beside the defaults, such as `max_connections`. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** The programs of another PostgreSQL, as a folder with `postgres` and `initdb`. */
  readonly programs?: string;
  /** Called when PostgreSQL runs and is not ready yet. */
  readonly onSpawn?: () => void;
}

interface Programs {
  readonly postgres: string;
  readonly initdb: string;
}

/** PostgreSQL refuses to run as root, so under root it runs as another user. */
interface Launcher {
  readonly uid: number | undefined;
  readonly gid: number | undefined;
  command(program: string, args: readonly string[]): readonly [string, readonly string[]];
}

/**
 * The address of a database in the embedded PostgreSQL of this data directory, for another process
 * of the same user.
 */
export function embeddedUrl(dataDir: string, database: string): string {
  return urlOf(socketFolder(join(absolute(dataDir), "postgres")), database);
}

/**
 * A short path, because a socket's path may have about a hundred characters; the same for every
 * process on this cluster.
 */
function socketFolder(cluster: string): string {
  return join(tmpdir(), `troco-${createHash("sha256").update(cluster).digest("hex").slice(0, 12)}`);
}

function urlOf(socketDir: string, database: string): string {
  return `postgres://troco@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
}

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const programs = await findPrograms(options.programs);
  const launcher = await chooseLauncher();
  const cluster = join(absolute(options.dataDir), "postgres");
  const socketDir = socketFolder(cluster);
  for (const folder of [cluster, socketDir]) await makeOwnFolder(folder, launcher);

  if (!existsSync(join(cluster, "PG_VERSION"))) await initialise(programs, launcher, cluster);
  await stopOrphan(cluster, options.log);

  const settings = {
    listen_addresses: "",
    unix_socket_directories: socketDir,
    unix_socket_permissions: "0700",
    max_connections: 100,
    shared_buffers: "256MB",
    max_wal_size: "2GB",
    jit: "off",
    ...options.settings,
  };
  const [program, args] = launcher.command(programs.postgres, [
    "-D",
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  const server = spawn(program, args, {
    stdio: ["ignore", "ignore", "pipe"],
    // Runs in a process group of its own: Ctrl-C must reach this process first, so that open
    // requests end before their database does.
    detached: true,
    env: bareEnvironment,
  });
  const exit = watchExit(server);
  options.onSpawn?.();
  try {
    await untilReady(server, exit);
  } catch (error) {
    await rm(socketDir, { recursive: true, force: true });
    throw error;
  }
  // Keeps reading, because an unread pipe would fill up and stop the server.
  server.stderr!.on("data", (chunk: Buffer) => options.log.debug({ postgres: chunk.toString().trimEnd() }, "postgres"));

  let stopping = false;
  return {
    url: (database) => urlOf(socketDir, database),
    onExit: (listener) =>
      void exit.then((detail) => {
        if (!stopping) listener(detail);
      }),
    stop: async () => {
      stopping = true;
      // SIGINT is PostgreSQL's fast shutdown: it rolls back open transactions and writes a
      // checkpoint.
      if (server.exitCode === null && server.signalCode === null) server.kill("SIGINT");
      await exit;
      await rm(socketDir, { recursive: true, force: true });
    },
  };
}

/**
 * PostgreSQL does not inherit our environment: its secrets protect the data that PostgreSQL stores.
 */
const bareEnvironment = { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/**
 * Makes a folder for PostgreSQL's user alone.
 * @throws Error if something else exists there
 */
async function makeOwnFolder(folder: string, launcher: Launcher): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  if (!found.isDirectory() || ![process.getuid?.() ?? found.uid, launcher.uid].includes(found.uid)) {
    throw new Error(`${folder} belongs to another user: remove it, or choose another DATA_DIR`);
  }
  await chmod(folder, 0o700);
  if (launcher.uid !== undefined) await chown(folder, launcher.uid, launcher.gid!);
}

async function findPrograms(folder: string | undefined): Promise<Programs> {
  if (folder !== undefined) return { postgres: join(folder, "postgres"), initdb: join(folder, "initdb") };
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Programs;
  } catch (error) {
    throw new Error(
      `there is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer`,
      { cause: error },
    );
  }
}

async function chooseLauncher(): Promise<Launcher> {
  if (process.getuid?.() !== 0) return { uid: undefined, gid: undefined, command: (program, args) => [program, args] };
  const { uid, gid } = await findUnprivilegedUser();
  // The user may not enter the folders above this checkout, such as root's home, so PostgreSQL
  // keeps the capability to pass them, and no other right of root.
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  const capability = [
    "--inh-caps=-all,+dac_override",
    "--ambient-caps=-all,+dac_override",
    "--securebits=+no_setuid_fixup",
  ];
  try {
    await run("setpriv", [...identity, ...capability, "true"]);
    return { uid, gid, command: (program, args) => ["setpriv", [...identity, ...capability, program, ...args]] };
  } catch (error) {
    throw new Error(
      "PostgreSQL does not run as root, and it cannot be started as another user here (setpriv of util-linux is needed): start Troco as an ordinary user, or set DATABASE_URL",
      { cause: error },
    );
  }
}

async function findUnprivilegedUser(): Promise<{ uid: number; gid: number }> {
  for (const name of ["postgres", "nobody"]) {
    try {
      const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // This machine has no user of that name.
    }
  }
  throw new Error(
    "PostgreSQL does not run as root, and this machine has neither a postgres nor a nobody user: set DATABASE_URL",
  );
}

async function initialise(programs: Programs, launcher: Launcher, cluster: string): Promise<void> {
  const [program, args] = launcher.command(programs.initdb, [
    `--pgdata=${cluster}`,
    "--username=troco",
    // Only this user can open the socket's folder, so no password is needed.
    "--auth=trust",
    "--encoding=UTF8",
    "--no-locale",
    "--data-checksums",
  ]);
  await run(program, [...args], { env: bareEnvironment });
}

/**
 * A killed server leaves its PostgreSQL running. It is stopped and not reused, because its settings
 * are unknown.
 */
export async function stopOrphan(cluster: string, log: Log, signal: "SIGINT" | "SIGQUIT" = "SIGINT"): Promise<void> {
  const pid = Number((await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  const isPostgres = await readFile(`/proc/${pid}/cmdline`, "utf8").then(
    (command) => command.includes(cluster),
    // Without /proc, a running process of that pid is assumed to be PostgreSQL.
    () => !existsSync("/proc"),
  );
  if (!isPostgres) return;
  try {
    process.kill(pid, signal);
  } catch {
    return;
  }
  log.warn({ pid }, "stopping the PostgreSQL that an earlier process left behind");
  const deadline = Date.now() + 15_000;
  while (
    await stat(join(cluster, "postmaster.pid")).then(
      () => true,
      () => false,
    )
  ) {
    if (Date.now() > deadline) throw new Error(`an earlier PostgreSQL (process ${pid}) does not stop; stop it by hand`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Resolves when the process ends, with the end of its output. */
function watchExit(server: ChildProcess): Promise<string> {
  let tail = "";
  server.stderr!.on("data", (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-2_000);
  });
  return new Promise((resolve) => {
    server.once("error", (error) => resolve(error.message));
    server.once("exit", () => resolve(tail.trim()));
  });
}

function untilReady(server: ChildProcess, exit: Promise<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    let seen = "";
    const listen = (chunk: Buffer) => {
      seen += chunk.toString();
      if (!seen.includes("database system is ready to accept connections")) return;
      server.stderr!.off("data", listen);
      resolve();
    };
    server.stderr!.on("data", listen);
    void exit.then((tail) => reject(new Error(`PostgreSQL did not start: ${tail.split("\n").at(-1)}`)));
  });
}

/** Explains a failed listen in one line if the port is in use. */
export function explainListenError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== "EADDRINUSE") return error;
  return new Error(`port ${port} is taken: stop what listens there, or choose another PORT`);
}

/**
 * Fails early when a port is in use, before a database is started. Port 0 is always free.
 * @throws Error in one line for the operator
 */
export function requireFreePort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(explainListenError(error, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
