/** How many connections of each use one server process may have open at once. */
export function connectionsOf(pool: number) {
  return {
    /** What rooms ask with. */
    rooms: pool,
    /** The auth library's own. */
    auth: Math.ceil(pool / 4),
    /** Readiness and metrics. */
    watching: 2,
    /** The one that is told of live events. */
    listening: 1,
  } as const;
}

export function connectionsInAll(pool: number): number {
  return Object.values(connectionsOf(pool)).reduce((sum, count) => sum + count, 0);
}
