import type { PartnerId, UserId } from "#contract/ids.ts";
import type { MemberRole } from "#contract/partners/roles.ts";
import { memberRole } from "#server/partners/partners/index.ts";
import { requireLeft } from "#server/payments/spending-limits/index.ts";
import type { KnownActor } from "#server/platform/audit-log/index.ts";
import type { Read } from "#server/platform/batches/index.ts";
import type { Config } from "#server/platform/config.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { dayOf, endOfDay, startOfDay } from "#server/platform/local-time.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";

interface RightsKey {
  /** A member, or an API key. */
  readonly userId: UserId;
  readonly partnerId: PartnerId;
  readonly customerId: UserId;
  /** The charge's id. */
  readonly id: string;
  /** When the present day of the installation's time zone began. */
  readonly today: Date;
}

/**
 * The ceilings of a member or an API key, and the refunds that count against them; amounts in minor
 * units.
 */
export interface RefundRights {
  readonly user_id: UserId;
  readonly role: MemberRole | "key";
  /** The role's ceiling for one charge; null for no refunds. It binds neither owners nor keys. */
  readonly ceiling: bigint | null;
  /** The ceiling of a cashier or a key for a day; null for none. */
  readonly day_ceiling: bigint | null;
  /** Until then a member's day is limited, after a new device or a new password; a key's never. */
  readonly cautious_until: Date | null;
  /** The sums of the caller's refunds of this charge, and, if the day is limited, of today's. */
  readonly of_charge: bigint;
  readonly of_day: bigint;
}

/**
 * The rights of members and API keys that refund, as they are once the batch holds its locks. Two
 * refunds of one member, or of one partner's keys, are never in one batch, and two batches that
 * refund for one partner wait for each other at its settlement account, so that each sees the
 * refunds before it.
 */
export const refundRights: Read<RightsKey, ReadonlyMap<string, RefundRights>> = {
  name: "refund rights",
  place: 8,
  isShared: false,
  nameOf: ({ userId }) => userId,
  // One look-up by the key for each, however few rows the planner expects. The id of a refund
  // begins with its moment.
  text: `select found.* from unnest($1::text[], $2::uuid[], $3::text[], $4::uuid[], $5::timestamptz[])
      as needed (user_id, partner_id, customer_id, charge_id, today) cross join lateral (
      select holder.*,
          coalesce((select sum(amount) from refunds where customer_id = needed.customer_id
            and payment_request_id = needed.charge_id and refunded_by = needed.user_id), 0)::bigint as of_charge,
          case when day_ceiling is not null or cautious_until > needed.today then coalesce((select sum(amount) from refunds
            where partner_id = needed.partner_id and refunded_by = needed.user_id
              and id >= first_id_at(needed.today)), 0)
            else 0 end::bigint as of_day
        from (
          select m.user_id, ${memberRole("m.role")} as role,
              case m.role when 'cashier' then cashier_refund_ceiling else manager_refund_ceiling end as ceiling,
              case m.role when 'cashier' then cashier_day_refund_ceiling end as day_ceiling, u.cautious_until
            from partner_members m join partners p on p.id = m.partner_id join profiles u on u.user_id = m.user_id
            where m.user_id = needed.user_id and m.partner_id = needed.partner_id
          union all
          select k.id::text, 'key', null, k.refund_ceiling, null from api_keys k
            where k.partner_id = needed.partner_id and k.id::text = needed.user_id and k.revoked_at is null
        ) as holder offset 0
    ) as found`,
  values: (keys) => [
    keys.map(({ userId }) => userId),
    keys.map(({ partnerId }) => partnerId),
    keys.map(({ customerId }) => customerId),
    keys.map(({ id }) => id),
    keys.map(({ today }) => today.toISOString()),
  ],
  view: (rows: readonly RefundRights[]) => new Map(rows.map((row) => [row.user_id, row])),
};

export function rightsKey(
  { clock, config }: Pick<Services, "clock" | "config">,
  customerId: UserId,
  { actor, partnerId, id }: { readonly actor: KnownActor; readonly partnerId: PartnerId; readonly id: string },
): RightsKey {
  return { userId: actor.userId, partnerId, customerId, id, today: startOfDay(clock.now(), config.timeZone) };
}

interface JudgedRefund {
  /** The role in which the request was admitted. */
  readonly by: KnownActor["role"];
  readonly amount: bigint;
  /** When the charge was paid; null if it was not. */
  readonly paidAt: Date | null;
  readonly at: Date;
}

/**
 * Requires that a member, or an API key, may refund an amount. Sums are compared, not single
 * refunds, so that many small ones do not pass a ceiling. It changes nothing.
 *
 * @param rights undefined for a user who is no member any more, and for a revoked key
 * @throws DomainError `partner_only` or `api_key_invalid`; `refund_another_day`;
 *   `refund_exceeds_ceiling` with `ceiling` and `left`; `refund_exceeds_day` with these and
 *   `until`; `cautious_limit_reached` with `maximum`, `left` and `until`
 */
export function requireWithinCeilings(
  { timeZone, limitCautiousDay }: Pick<Config, "timeZone" | "limitCautiousDay">,
  rights: RefundRights | undefined,
  { by, amount, paidAt, at }: JudgedRefund,
): asserts rights is RefundRights {
  if (rights === undefined) throw new DomainError(by === "key" ? "api_key_invalid" : "partner_only");
  const { role, ceiling, day_ceiling: dayCeiling, of_charge: ofCharge, of_day: ofDay } = rights;
  const isToday = paidAt === null || dayOf(paidAt, timeZone) === dayOf(at, timeZone);
  if (role === "cashier" && !isToday) throw new DomainError("refund_another_day");
  if (role !== "owner" && role !== "key" && ofCharge + amount > (ceiling ?? 0n))
    throw new DomainError("refund_exceeds_ceiling", { params: leftOf(ceiling ?? 0n, ofCharge) });
  const { cautious_until: cautiousUntil } = rights;
  const low = BigInt(limitCautiousDay);
  // The lower limit of the day holds the other, too, and is the one that an error names.
  if (cautiousUntil !== null && at < cautiousUntil && (dayCeiling === null || low < dayCeiling)) {
    requireLeft("cautious_limit_reached", amount, { maximum: low, used: ofDay, until: () => cautiousUntil });
    return;
  }
  if (dayCeiling === null || ofDay + amount <= dayCeiling) return;
  const until = endOfDay(at, timeZone).toISOString();
  throw new DomainError("refund_exceeds_day", { params: { ...leftOf(dayCeiling, ofDay), until } });
}

function leftOf(ceiling: bigint, used: bigint) {
  return { ceiling: toWire(ceiling), left: toWire(used < ceiling ? ceiling - used : 0n) };
}
