import pg from "pg";

const underWayMax = 5;
const waitingMax = 60;

/** A request that waits for rows which another transaction holds. */
export interface Patient {
  readonly rows: readonly string[];
  readonly reject: (error: unknown) => void;
}

/**
 * Runs requests whose rows another transaction holds for long, a few at a time, each on a
 * connection of its own. A request that needs one of these rows follows it there, so that the
 * batches never wait for them twice.
 *
 * @param refusal makes the error for a request that cannot wait, or has waited too long
 */
export function createPatientWaits(refusal: () => Error) {
  const rows = new Map<string, number>();
  const waiting: (() => Promise<void>)[] = [];
  const underWay = new Set<Promise<void>>();
  const count = (request: Patient, by: 1 | -1) => {
    for (const row of request.rows) {
      const left = (rows.get(row) ?? 0) + by;
      if (left === 0) rows.delete(row);
      else rows.set(row, left);
    }
  };
  const next = () => {
    if (underWay.size >= underWayMax) return;
    const work = waiting.shift()?.();
    if (work === undefined) return;
    underWay.add(work);
    void work.finally(() => {
      underWay.delete(work);
      next();
    });
  };
  return {
    /** How many wait, or are under way. */
    get length() {
      return waiting.length + underWay.size;
    },
    needs: (request: Patient) => request.rows.some((row) => rows.has(row)),
    run: (request: Patient, work: () => Promise<void>) => {
      if (waiting.length >= waitingMax) return request.reject(refusal());
      count(request, 1);
      waiting.push(() =>
        work()
          .catch((error: unknown) => request.reject(isLockTimeout(error) ? refusal() : error))
          .finally(() => count(request, -1)),
      );
      next();
    },
    end: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "55P03";
}
