import type { Decision, Need, Read } from "#server/platform/batches/index.ts";
import { need } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";

/** The subject of an administrator's decision: a user, a partner, or both. */
export interface Concern {
  readonly administratorId: string;
  readonly userId?: string | undefined;
  readonly partnerId?: string | undefined;
}

const nobody = "";
const noPartner = "00000000-0000-0000-0000-000000000000";

/** One's own are oneself, the partner that one is a member of, and its members. */
const findOwn = `select asked.* from unnest($1::text[], $2::text[], $3::uuid[]) as asked (administrator_id, user_id, partner_id)
  where administrator_id = user_id or exists (
    select from partner_members own where own.user_id = asked.administrator_id and (
      own.partner_id = asked.partner_id
      or exists (select from partner_members other where other.user_id = asked.user_id and other.partner_id = own.partner_id)
    )
  )`;

const valuesOf = (concerns: readonly Concern[]) => [
  concerns.map(({ administratorId }) => administratorId),
  concerns.map(({ userId }) => userId ?? nobody),
  concerns.map(({ partnerId }) => partnerId ?? noPartner),
];

const nameOf = ({ administratorId, userId = nobody, partnerId = noPartner }: Concern) =>
  `${administratorId} ${userId} ${partnerId}`;

interface Row {
  readonly administrator_id: string;
  readonly user_id: string;
  readonly partner_id: string;
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
      rows.map((row) =>
        nameOf({ administratorId: row.administrator_id, userId: row.user_id, partnerId: row.partner_id }),
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
