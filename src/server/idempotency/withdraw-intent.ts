import type { Services } from "../services.ts";

/** Stands where a carried-out intent has its operation. */
export const withdrawal = "withdrawIntent";

export type Withdrawal =
  | { readonly outcome: "withdrawn" }
  | { readonly outcome: "carried_out"; readonly operation: string; readonly answer: Readonly<Record<string, unknown>> };

/**
 * Uses an intent's key up, so that a request that is still on its way under it does nothing when it arrives; where it was
 * carried out before, its answer comes back instead. Whichever writes the key first decides, and one that is being carried
 * out at this moment is waited for.
 */
export async function withdrawIntent(
  { database, clock }: Pick<Services, "database" | "clock">,
  { userId, key }: { readonly userId: string; readonly key: string },
): Promise<Withdrawal> {
  // No request has an empty digest, so every one under this key is another one.
  const used = await database.query(
    `insert into idempotency_keys (user_id, key, operation, request_digest, answer, created_at)
      values ($1, $2, $3, '', '{}', $4) on conflict (user_id, key) do nothing returning key`,
    [userId, key, withdrawal, clock.now()],
  );
  if (used.length > 0) return { outcome: "withdrawn" };
  // A statement of its own, which sees what the one before had to wait for.
  const [first] = await database.query<{ operation: string; answer: Readonly<Record<string, unknown>> }>(
    "select operation, answer from idempotency_keys where user_id = $1 and key = $2",
    [userId, key],
  );
  if (first!.operation === withdrawal) return { outcome: "withdrawn" };
  return { outcome: "carried_out", ...first! };
}
