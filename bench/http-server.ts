import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { withoutLimits } from "#test/harness/without-limits.ts";

const run = promisify(execFile);
const program = (path: string) => join(import.meta.dirname, "../src/server", path);

/** The real program on a given database, in a second process. */
export interface HttpServer {
  readonly url: string;
  readonly port: number;
  /** The secret that the server's keys are derived from. */
  readonly secret: string;
  /** Runs a command of `npm run admin`. */
  admin(...args: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export async function startHttpServer(databaseUrl: string): Promise<HttpServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "troco-bench-files-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const secret = randomBytes(32).toString("base64url");
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: "false",
    LOG_LEVEL: "error",
    SECRET: secret,
    ...withoutLimits,
    // Each customer signs up from a different address, which a header of the proxy gives.
    TRUSTED_PROXIES: "1",
  };
  const server = spawn(process.execPath, [program("main.ts")], { env, stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const deadline = performance.now() + 30_000;
  while (!(await isReady(url))) {
    if (performance.now() > deadline || server.exitCode !== null) throw new Error("the server did not start");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    port,
    secret,
    admin: async (...args) => void (await run(process.execPath, [program("cli/admin/main.ts"), ...args], { env })),
    stop: async () => {
      server.kill("SIGTERM");
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
