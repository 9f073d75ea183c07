import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { freePort } from "#test/harness/free-port.ts";
import { withoutLimits } from "#test/harness/without-limits.ts";
import { until } from "./calls.ts";

export const root = join(import.meta.dirname, "../../..");
/** A Node that runs TypeScript: this one, or the one of the packages. */
export const node = process.features.typescript === false ? join(root, "node_modules/.bin/node") : process.execPath;

/** The real program in a process. */
export interface Program {
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  readonly exit: Promise<number | string>;
}

const programs: Program[] = [];

/** Starts the real program, without demo data unless the environment has DEMO. */
export async function launch(dataDir: string, environment: Record<string, string> = {}): Promise<Program> {
  const port = environment["PORT"] ?? String(await freePort());
  const child = spawn(node, [join(root, "src/server/main.ts")], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      TMPDIR: process.env["TMPDIR"],
      HOME: process.env["HOME"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      DATA_DIR: dataDir,
      PORT: port,
      DEMO: "false",
      ...withoutLimits,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output.stderr += chunk.toString()));
  const exit = new Promise<number | string>((resolve) =>
    child.once("close", (code, signal) => resolve(code ?? signal ?? "?")),
  );
  const program = { url: `http://localhost:${port}`, dataDir, process: child, output, exit };
  programs.push(program);
  return program;
}

export async function start(dataDir: string, environment: Record<string, string> = {}): Promise<Program> {
  const program = await launch(dataDir, environment);
  await until(
    () => {
      if (program.process.exitCode !== null) throw new Error(`it ended: ${program.output.stderr}`);
      return program.output.stdout.includes("Ctrl-C stops everything") ? true : undefined;
    },
    { ms: 60_000, what: "the start" },
  );
  return program;
}

export async function stop(program: Program, signal: NodeJS.Signals = "SIGTERM"): Promise<number | string> {
  program.process.kill(signal);
  return program.exit;
}

/** Kills all programs that a test left running. */
export async function killPrograms(): Promise<void> {
  for (const program of programs.splice(0)) {
    if (program.process.exitCode === null && program.process.signalCode === null) await stop(program, "SIGKILL");
  }
}
