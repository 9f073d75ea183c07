import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Answer, Order } from "./host-process.ts";

/**
 * A process in which the servers of one worker's tests run, so that only the first one loads the
 * code.
 */
export interface Host {
  /** Starts the server that the environment variables describe. */
  start(environment: Readonly<Record<string, string>>): Promise<HostedServer>;
  end(): Promise<void>;
}

export interface HostedServer {
  /**
   * Runs a command as `npm run admin` does.
   * @returns its output
   */
  admin(args: readonly string[]): Promise<string>;
  stop(): Promise<void>;
}

export function startHost(): Host {
  const child = spawn(process.execPath, [join(import.meta.dirname, "host-process.ts")], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  return {
    start: async (environment) => {
      const port = environment["PORT"]!;
      await order(child, { environment });
      return {
        admin: (args) => order(child, { port, args }),
        stop: async () => void (await order(child, { port, stop: true })),
      };
    },
    end: async () => {
      if (child.exitCode !== null) return;
      const ended = new Promise((exited) => child.once("exit", exited));
      child.disconnect();
      await ended;
    },
  };
}

let lastId = 0;

/** @returns the answer to the order */
function order(child: ChildProcess, what: Order): Promise<string> {
  const id = ++lastId;
  return new Promise((done, failed) => {
    const listen = ({ id: answered, said, error }: Answer): void => {
      if (answered !== id) return;
      child.off("message", listen);
      child.off("exit", leave);
      if (error === undefined) done(said ?? "");
      else failed(new Error(`the installation's server: ${error}`));
    };
    const leave = (code: number | null): void => {
      child.off("message", listen);
      failed(new Error(`the installation's server ended with ${code}`));
    };
    child.on("message", listen);
    child.once("exit", leave);
    child.send({ id, what });
  });
}
