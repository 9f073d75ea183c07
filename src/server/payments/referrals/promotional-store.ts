import type { Queryable } from "#server/platform/db/database.ts";
import { insertRow } from "#server/platform/db/statement.ts";

/** The terms that an administrator sets for a code of the operator. */
export interface PromotionalTerms {
  readonly code: string;
  readonly bonus: bigint;
  readonly minimum_top_up: bigint;
  readonly ends_at: Date | null;
  readonly uses_max: number | null;
}

export interface PromotionalRow extends PromotionalTerms {
  readonly created_at: Date | null;
  readonly uses: number;
  readonly bonuses_paid: number;
  readonly bonuses_paid_amount: bigint;
  readonly bonuses_pending: number;
  readonly bonuses_pending_amount: bigint;
}

const terms = "code, bonus, minimum_top_up, ends_at, uses_max, created_at, uses";
/** Codes that were made before their time was kept are the oldest. */
const age = "coalesce(created_at, '-infinity'::timestamptz)";

/** The bonuses paid to the users of `codes.code`, and those that still wait. */
const withBonuses = (codes: string) =>
  `select codes.*, bonuses.* from (${codes}) codes cross join lateral (
      select count(*) filter (where paid_at is not null)::integer as bonuses_paid,
        coalesce(sum(bonus) filter (where paid_at is not null), 0)::bigint as bonuses_paid_amount,
        count(*) filter (where paid_at is null)::integer as bonuses_pending,
        coalesce(sum(bonus) filter (where paid_at is null), 0)::bigint as bonuses_pending_amount
      from referral_uses where referral_uses.code = codes.code) bonuses`;

/** The operator's codes, the newest first. */
export function readPromotionalCodes(
  database: Queryable,
  page: { readonly search: string | undefined; readonly before: string | undefined; readonly limit: number },
): Promise<PromotionalRow[]> {
  return database.query<PromotionalRow>(
    `${withBonuses(
      `select ${terms} from referral_codes
        where owner_id is null
          and ($1::text is null or strpos(code, $1) > 0)
          and ($2::text is null
            or (${age}, code) < (select ${age}, code from referral_codes where owner_id is null and code = $2))
        order by ${age} desc, code desc limit $3`,
    )} order by ${age} desc, code desc`,
    [page.search?.toUpperCase() ?? null, page.before ?? null, page.limit],
  );
}

export async function readPromotionalCode(database: Queryable, code: string): Promise<PromotionalRow> {
  const [row] = await database.query<PromotionalRow>(
    withBonuses(`select ${terms} from referral_codes where owner_id is null and code = $1`),
    [code],
  );
  return row!;
}

/** @returns whether the code was free: neither another promotion's nor a customer's own */
export function insertPromotionalCode(
  transaction: Queryable,
  { at, ...decided }: PromotionalTerms & { readonly at: Date },
): Promise<boolean> {
  return insertRow(transaction, "referral_codes", { ...decided, created_at: at }, "on conflict (code) do nothing");
}

/**
 * Waits for users who are applying the code, and locks it until the transaction ends. Customers'
 * own codes are not found.
 */
export async function lockPromotionalCode(transaction: Queryable, code: string): Promise<PromotionalTerms | undefined> {
  const [row] = await transaction.query<PromotionalTerms>(
    `select code, bonus, minimum_top_up, ends_at, uses_max from referral_codes
      where owner_id is null and code = $1 for update`,
    [code],
  );
  return row;
}

/** Ends a code that the transaction holds locked. */
export async function endCode(transaction: Queryable, code: string, at: Date): Promise<void> {
  await transaction.query("update referral_codes set ends_at = $2 where code = $1", [code, at]);
}
