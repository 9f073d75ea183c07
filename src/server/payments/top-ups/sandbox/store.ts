import type { Queryable } from "#server/platform/db/database.ts";
import { insertRow } from "#server/platform/db/statement.ts";
import { pagesByKey } from "#server/platform/page.ts";
import type { Period } from "../checkout.ts";

export interface SandboxSession {
  id: string;
  client_reference_id: string;
  amount: bigint;
  currency: string;
  language: string;
  success_url: string;
  cancel_url: string;
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  /** A payment in transit that did not arrive. */
  failed: boolean;
  refunded: bigint;
  dispute: "needs_response" | "won" | "lost" | null;
  /** A digest of the number that paid; null before. */
  card: string | null;
  created_at: Date;
}

const columns = `id, client_reference_id, amount, currency, language, success_url, cancel_url, status, payment_status, failed, refunded,
  dispute, card, created_at`;

export async function insertSession(
  database: Queryable,
  session: Omit<SandboxSession, "status" | "payment_status" | "failed" | "refunded" | "dispute" | "card">,
): Promise<void> {
  await insertRow(database, "sandbox_checkout_sessions", session, "on conflict (id) do nothing");
}

export async function readSession(database: Queryable, id: string): Promise<SandboxSession | undefined> {
  const [row] = await database.query<SandboxSession>(`select ${columns} from sandbox_checkout_sessions where id = $1`, [
    id,
  ]);
  return row;
}

/** The sessions that were opened in a period, page by page. */
export function readSessionsOf(database: Queryable, { from, to }: Period): AsyncGenerator<readonly SandboxSession[]> {
  return pagesByKey<SandboxSession, string>(
    (after, limit) =>
      database.query<SandboxSession>(
        `select ${columns} from sandbox_checkout_sessions
          where created_at >= $1 and created_at < $2 and ($3::text is null or id > $3) order by id limit $4`,
        [from, to, after ?? null, limit],
      ),
    ({ id }) => id,
  );
}

/** Ends an open session; one that has ended already stays as it was. */
export async function endSession(
  transaction: Queryable,
  id: string,
  {
    status,
    isPaid,
    card,
  }: { readonly status: "complete" | "expired"; readonly isPaid: boolean; readonly card: string | null },
): Promise<boolean> {
  const rows = await transaction.query(
    `update sandbox_checkout_sessions set status = $2, payment_status = $3, card = $4
      where id = $1 and status = 'open' returning id`,
    [id, status, isPaid ? "paid" : "unpaid", card],
  );
  return rows.length > 0;
}

/** Each changes only a session in its starting state, so a repeat changes nothing. */
const turns = {
  "checkout.session.async_payment_succeeded":
    "payment_status = 'paid' where id = $1 and status = 'complete' and payment_status = 'unpaid' and not failed",
  "checkout.session.async_payment_failed":
    "failed = true where id = $1 and status = 'complete' and payment_status = 'unpaid' and not failed",
  "charge.dispute.created":
    "dispute = 'needs_response' where id = $1 and payment_status = 'paid' and dispute is null and refunded = 0",
  "charge.dispute.funds_reinstated": "dispute = 'won' where id = $1 and dispute = 'needs_response'",
  "charge.dispute.closed": "dispute = 'lost' where id = $1 and dispute = 'needs_response'",
  "refund.created":
    "refunded = amount where id = $1 and payment_status = 'paid' and refunded = 0 and dispute is distinct from 'lost'",
} as const;
export type Turn = keyof typeof turns;

/** Applies an event to a session that has ended. @returns whether it changed the session */
export async function turnSession(transaction: Queryable, id: string, turn: Turn): Promise<boolean> {
  const rows = await transaction.query(`update sandbox_checkout_sessions set ${turns[turn]} returning id`, [id]);
  return rows.length > 0;
}
