import type pg from "pg";

/** The schema of the database that the library keeps its tables in. */
export const schema = "jobs";

/** Has the library send its statements through a pool. */
export function executor(pool: pg.Pool) {
  return { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
}
