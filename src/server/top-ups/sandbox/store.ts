import type { Queryable } from "../../db/database.ts";

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
  created_at: Date;
}

const columns =
  "id, client_reference_id, amount, currency, language, success_url, cancel_url, status, payment_status, created_at";

export async function insertSession(
  database: Queryable,
  session: Omit<SandboxSession, "status" | "payment_status">,
): Promise<void> {
  await database.query(
    `insert into sandbox_checkout_sessions (id, client_reference_id, amount, currency, language, success_url, cancel_url, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
    [
      session.id,
      session.client_reference_id,
      session.amount,
      session.currency,
      session.language,
      session.success_url,
      session.cancel_url,
      session.created_at,
    ],
  );
}

export async function readSession(database: Queryable, id: string): Promise<SandboxSession | undefined> {
  const [row] = await database.query<SandboxSession>(`select ${columns} from sandbox_checkout_sessions where id = $1`, [
    id,
  ]);
  return row;
}

/** Ends an open session; one that has ended already stays as it was. */
export async function endSession(
  transaction: Queryable,
  id: string,
  end: { readonly status: "complete" | "expired"; readonly paymentStatus: "paid" | "unpaid" },
): Promise<boolean> {
  const rows = await transaction.query(
    "update sandbox_checkout_sessions set status = $2, payment_status = $3 where id = $1 and status = 'open' returning id",
    [id, end.status, end.paymentStatus],
  );
  return rows.length > 0;
}
