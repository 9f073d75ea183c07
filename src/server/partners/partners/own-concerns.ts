import type { PartnerId, UserId } from "#contract/ids.ts";
import type { Decision, Need, Read } from "#server/platform/batches/index.ts";
import { need } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";

/** The subject of an administrator's decision: a user, a partner, or both. */
export interface Concern {
  readonly administratorId: string;
  readonly userId?: UserId | undefined;
  readonly partnerId?: PartnerId | undefined;
  /** When the matter began: who left a partner later than that is still one of its members. */
  readonly since: Date;
}

/** As long as a charge can be contested. */
const interestMs = 60 * 24 * 60 * 60_000;

/** The beginning of a matter that has none of its own, such as a change of a partner's details. */
export const interestSince = ({ clock }: Pick<Services, "clock">): Date => new Date(clock.now().getTime() - interestMs);

const nobody = "";
const noPartner = "00000000-0000-0000-0000-000000000000";

/** One's own are oneself, a partner that one is or since then was a member of, and its members. */
const findOwn = `with ever as not materialized (
    select user_id, partner_id, 'infinity'::timestamptz as left_at from partner_members
    union all select user_id, partner_id, left_at from past_members
  )
  select asked.* from unnest($1::text[], $2::text[], $3::uuid[], $4::timestamptz[])
    as asked (administrator_id, user_id, partner_id, since)
  where administrator_id = user_id or exists (
    select from ever own where own.user_id = asked.administrator_id and own.left_at >= asked.since and (
      own.partner_id = asked.partner_id
      or exists (
        select from ever other
          where other.user_id = asked.user_id and other.partner_id = own.partner_id and other.left_at >= asked.since
      )
    )
  )`;

const valuesOf = (concerns: readonly Concern[]) => [
  concerns.map(({ administratorId }) => administratorId),
  concerns.map(({ userId }) => userId ?? nobody),
  concerns.map(({ partnerId }) => partnerId ?? noPartner),
  concerns.map(({ since }) => since.toISOString()),
];

const nameOf = ({ administratorId, userId = nobody, partnerId = noPartner, since }: Concern) =>
  `${administratorId} ${userId} ${partnerId} ${since.getTime()}`;

interface Row {
  readonly administrator_id: string;
  readonly user_id: UserId;
  readonly partner_id: PartnerId;
  readonly since: Date;
}

/** The concerns that are administrators' own, as they are once the batch holds its locks. */
const ownConcerns: Read<Concern, ReadonlySet<string>> = {
  name: "own concerns",
  place: 8,
  isShared: true,
  nameOf,
  text: findOwn,
  values: valuesOf,
  view: (rows: readonly Row[]) =>
    new Set(
      rows.map(({ administrator_id: administratorId, user_id: userId, partner_id: partnerId, since }) =>
        nameOf({ administratorId, userId, partnerId, since }),
      ),
    ),
};

/** The need of a request for `requireAnothersConcern`. */
export const concernNeed = (concern: Concern): Need => need(ownConcerns, concern);

/**
 * An administrator decides on nothing of their own: another one does.
 * @throws DomainError `own_concern`
 */
export function requireAnothersConcern(decision: Decision, concern: Concern): void {
  if (decision.read(ownConcerns).has(nameOf(concern))) throw new DomainError("own_concern");
}

/** As `requireAnothersConcern`, in a transaction of one's own. */
export async function refuseOwnConcern(database: Queryable, concern: Concern): Promise<void> {
  if (await isOwnConcern(database, concern)) throw new DomainError("own_concern");
}

export async function isOwnConcern(database: Queryable, concern: Concern): Promise<boolean> {
  return (await findOwnConcerns(database, [concern])).length > 0;
}

/** Those of the concerns that are the administrators' own. */
export async function findOwnConcerns<Asked extends Concern>(
  database: Queryable,
  concerns: readonly Asked[],
): Promise<Asked[]> {
  const own = ownConcerns.view((await database.query<Row>(findOwn, valuesOf(concerns))) as never);
  return concerns.filter((concern) => own.has(nameOf(concern)));
}
