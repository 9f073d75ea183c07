import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Answer, Order } from "./host-process.ts";

/** A process in which the servers of one worker's tests run one after the other. Those after the first find everything loaded. */
export interface Host {
  /** Starts the server that the environment variables describe. */
  start(environment: Readonly<Record<string, string>>): Promise<void>;
  /** Stops the one that runs. */
  stop(): Promise<void>;
  end(): Promise<void>;
}

export function startHost(): Host {
  const child = spawn(process.execPath, [join(import.meta.dirname, "host-process.ts")], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  return {
    start: (environment) => order(child, { environment }),
    stop: () => order(child, "stop"),
    end: async () => {
      if (child.exitCode !== null) return;
      const ended = new Promise((exited) => child.once("exit", exited));
      child.disconnect();
      await ended;
    },
  };
}

function order(child: ChildProcess, what: Order): Promise<void> {
  return new Promise((done, failed) => {
    const listen = ({ error }: Answer): void => {
      child.off("exit", leave);
      if (error === undefined) done();
      else failed(new Error(`the installation's server: ${error}`));
    };
    const leave = (code: number | null): void => {
      child.off("message", listen);
      failed(new Error(`the installation's server ended with ${code}`));
    };
    child.once("message", listen);
    child.once("exit", leave);
    child.send(what);
  });
}
