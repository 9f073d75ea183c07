import type { Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import type pg from "pg";
import { SilentConnection } from "./away.ts";

/** Every connection of a pool that waits for an answer is looked at so often. */
const lookMs = 1_000;
/** A connection is doubted once so many looks have found it waiting without a byte. */
const quietLooks = 2;

interface Watched {
  /** The number of its process in PostgreSQL. */
  readonly pid: number;
  /** The statement whose answer was due at the last look. */
  awaited: object | undefined;
  bytesRead: number;
  looks: number;
}

export interface SilenceWatch {
  add(client: pg.PoolClient, pid: number): void;
  remove(client: pg.PoolClient): void;
  /** Whether a connection was open when another one had gone silent, and may be silent too. */
  isDoubtful(client: pg.PoolClient): boolean;
  end(): void;
}

/**
 * Finds connections that have gone silent: packets are dropped somewhere on the way, or a firewall
 * or an address that moved has forgotten them. TCP says so after a quarter of an hour; so a
 * connection that waits is compared with what PostgreSQL says, asked over a new one. A statement
 * that PostgreSQL still works at may take as long as its own limit lets it
 * (docs/decisions/database-connections.md).
 *
 * @param findWorking asks PostgreSQL which of these processes work at a statement; undefined where
 *   it answers, and not that
 */
export function watchSilence(
  findWorking: (pids: readonly number[]) => Promise<readonly number[] | undefined>,
  onSilence: (count: number) => void,
): SilenceWatch {
  const watched = new Map<pg.PoolClient, Watched>();
  const doubtful = new WeakSet<pg.PoolClient>();
  let isAsking = false;
  let failures = 0;

  const doubt = async (quiet: readonly (readonly [pg.PoolClient, Watched])[]) => {
    const pids = quiet.map(([, { pid }]) => pid);
    const working = await findWorking(pids).catch(() => "no answer" as const);
    failures = working === "no answer" ? failures + 1 : 0;
    // A machine under load may be late once.
    if (working === undefined || failures === 1) return;
    // Reads what has arrived while this process was busy itself.
    await turn();
    await turn();
    const silent = quiet.filter(
      ([client, { pid, awaited, bytesRead }]) =>
        (working === "no answer" || !working.includes(pid)) &&
        awaitedBy(client) === awaited &&
        bytesReadBy(client) === bytesRead,
    );
    if (silent.length === 0) return;
    for (const client of watched.keys()) doubtful.add(client);
    for (const [client] of silent) client.connection.stream.destroy(new SilentConnection());
    onSilence(silent.length);
  };

  const look = () => {
    for (const [client, state] of watched) {
      const awaited = awaitedBy(client);
      const bytesRead = bytesReadBy(client);
      const isQuiet = awaited !== undefined && awaited === state.awaited && bytesRead === state.bytesRead;
      Object.assign(state, { awaited, bytesRead, looks: isQuiet ? state.looks + 1 : 0 });
    }
    const quiet = [...watched].filter(([, { looks }]) => looks >= quietLooks);
    if (isAsking || quiet.length === 0) return;
    isAsking = true;
    void doubt(quiet.map(([client, state]) => [client, { ...state }] as const)).finally(() => (isAsking = false));
  };
  const timer = setInterval(look, lookMs).unref();
  return {
    add: (client, pid) => void watched.set(client, { pid, awaited: undefined, bytesRead: 0, looks: 0 }),
    remove: (client) => void watched.delete(client),
    isDoubtful: (client) => doubtful.has(client),
    end: () => clearInterval(timer),
  };
}

/** The driver's own note of the oldest statement that has no answer yet. */
function awaitedBy(client: pg.PoolClient): object | undefined {
  return (client as unknown as { readonly _activeQuery: object | null })._activeQuery ?? undefined;
}

function bytesReadBy({ connection }: pg.PoolClient): number {
  return (connection.stream as Socket).bytesRead;
}
