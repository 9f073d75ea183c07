import { rowsOf, type Need } from "./define.ts";
import { isHeldUp } from "./run-batch.ts";

/** Each takes a connection from those that serve everything else. */
const underWayMax = 5;
const waitingMax = 60;
/** One owner's requests that may wait, besides the one that is under way. */
const waitingMaxOfOwner = 10;

/** A request that waits for rows which another transaction holds. */
export interface Patient {
  readonly owner: string;
  readonly needs: readonly Need[];
  readonly reject: (error: unknown) => void;
}

interface Work {
  readonly owner: string;
  readonly start: () => Promise<void>;
}

/**
 * Runs requests whose rows another transaction holds for long, a few at a time, each on a
 * connection of its own. A request that needs one of these rows follows it there, so that the
 * batches never wait for them twice.
 *
 * @param busyError makes the error for a request that cannot wait, or has waited too long
 */
export function createPatientWaits(busyError: () => Error) {
  const held = new Map<string, number>();
  const waiting: Work[] = [];
  const owners = new Set<string>();
  const underWay = new Set<Promise<void>>();
  const count = (rows: readonly string[], by: 1 | -1) => {
    for (const row of rows) {
      const left = (held.get(row) ?? 0) + by;
      if (left === 0) held.delete(row);
      else held.set(row, left);
    }
  };
  const next = () => {
    if (underWay.size >= underWayMax) return;
    const index = waiting.findIndex(({ owner }) => !owners.has(owner));
    const [work] = index === -1 ? [] : waiting.splice(index, 1);
    if (work === undefined) return;
    owners.add(work.owner);
    const done = work.start();
    underWay.add(done);
    void done.finally(() => {
      underWay.delete(done);
      owners.delete(work.owner);
      next();
    });
  };
  return {
    /** How many wait, or are under way. */
    get length() {
      return waiting.length + underWay.size;
    },
    /** The rows of a request that others wait for. */
    rowsFor: ({ needs }: Pick<Patient, "needs">): readonly string[] =>
      held.size === 0 ? [] : rowsOf(needs).filter((row) => held.has(row)),
    /** Runs `work` once its turn has come. Others that need one of `rows` are to follow. */
    run: (request: Patient, rows: readonly string[], work: () => Promise<void>) => {
      const own = waiting.filter(({ owner }) => owner === request.owner).length;
      if (waiting.length >= waitingMax || own >= waitingMaxOfOwner) return request.reject(busyError());
      count(rows, 1);
      waiting.push({
        owner: request.owner,
        start: () =>
          work()
            .catch((error: unknown) => request.reject(isHeldUp(error) ? busyError() : error))
            .finally(() => count(rows, -1)),
      });
      next();
    },
    end: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
