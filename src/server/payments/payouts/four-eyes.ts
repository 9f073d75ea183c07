import type { PartnerId } from "#contract/ids.ts";
import type { Read } from "#server/platform/batches/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Services } from "#server/platform/services.ts";
import { needsApproval, type Approval } from "./rules.ts";
import type { PayoutRow } from "./store.ts";

interface Key {
  readonly partnerId: PartnerId;
  readonly id: string;
  /** Payments after it count. */
  readonly since: Date;
}

interface Row {
  readonly id: string;
  readonly is_approved: boolean;
  readonly paid_before: bigint;
}

const countedMs = 24 * 60 * 60_000;

/** The batch has locked the payouts. A partner has one at most that waits. */
export const approvals: Read<Key, ReadonlyMap<string, Approval>> = {
  name: "approvals of payouts",
  place: 8,
  isShared: false,
  nameOf: ({ id }) => id,
  // Looked up by its indexes, however few rows the planner expects.
  text: `select needed.id,
      coalesce((
        select is_admin and not is_blocked from profiles where user_id = (
          select approved_by from payouts where partner_id = needed.partner_id and id = needed.id
        )
      ), false) as is_approved,
      (
        select coalesce(sum(amount), 0)::bigint from (
          select amount from payouts
            where partner_id = needed.partner_id and status = 'paid' and decided_at > needed.since
            order by partner_id, decided_at offset 0
        ) as paid
      ) as paid_before
    from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as needed (partner_id, id, since)`,
  values: (keys) => [
    keys.map(({ partnerId }) => partnerId),
    keys.map(({ id }) => id),
    keys.map(({ since }) => since.toISOString()),
  ],
  view: (rows: readonly Row[]) =>
    new Map(rows.map(({ id, is_approved: isApproved, paid_before: paidBefore }) => [id, { isApproved, paidBefore }])),
};

export function approvalKey(clock: Clock, partnerId: PartnerId, id: string): Key {
  return { partnerId, id, since: new Date(clock.now().getTime() - countedMs) };
}

/** Whether an administrator must approve a payout before another one marks it as paid. */
export async function readNeedsApproval(
  services: Pick<Services, "clock" | "config" | "database">,
  payout: Pick<PayoutRow, "partner_id" | "id" | "amount">,
): Promise<boolean> {
  const read = await readApprovals(services, [payout]);
  return needsApproval(payout.amount, read.get(payout.id)!, BigInt(services.config.payoutFourEyes));
}

/** The facts about waiting payouts that `needsApproval` needs, by their ids. */
export async function readApprovals(
  { clock, database }: Pick<Services, "clock" | "database">,
  payouts: readonly Pick<PayoutRow, "partner_id" | "id">[],
): Promise<ReadonlyMap<string, Approval>> {
  const keys = payouts.map(({ partner_id: partnerId, id }) => approvalKey(clock, partnerId, id));
  return approvals.view((await database.query<Row>(approvals.text, approvals.values(keys))) as never);
}
