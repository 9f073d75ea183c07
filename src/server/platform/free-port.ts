import { createServer } from "node:net";

/** What went wrong with listening, in one line for people where it is that the port is taken. */
export function explainListenError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== "EADDRINUSE") return error;
  return new Error(`port ${port} is taken: stop what listens there, or choose another PORT`);
}

/**
 * Says at once when a port is taken, before a database is started for nothing. Port 0 is always free.
 * @throws Error in one line for people
 */
export function requireFreePort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(explainListenError(error, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
