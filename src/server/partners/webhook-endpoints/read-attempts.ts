import type { Queryable } from "#server/platform/db/database.ts";
import { readAttempts, type DeliveryRow } from "./delivery-store.ts";

export type DeliveryWithAttempts = Awaited<ReturnType<typeof withAttempts>>[number];

/** Deliveries as they travel, each with what was tried for it. */
export async function withAttempts(database: Queryable, partnerId: string, rows: readonly DeliveryRow[]) {
  const ids = rows.map(({ id }) => id);
  const attempts = await readAttempts(database, partnerId, ids);
  return rows.map((row) => ({
    ...row,
    next_try_at: row.next_try_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    attempts: attempts
      .filter((attempt) => attempt.delivery_id === row.id)
      .map(({ delivery_id: _, at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
  }));
}
