import { createServer } from "node:net";

/**
 * Says at once when a port is taken, before a database is started for nothing. Port 0 is always free.
 * @throws Error in one line for people
 */
export function requireFreePort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new Error(`port ${port} is taken: stop what listens there, or choose another PORT`)
          : error,
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
