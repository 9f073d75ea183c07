import type { PartnerFilter } from "#contract/limits.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { Statement } from "#server/platform/db/statement.ts";
import { filterDirectory, planFor } from "./directory-store.ts";
import { partnerColumns, type PartnerRow } from "./store.ts";

export type ListedPartnerRow = PartnerRow & { readonly owner_name: string | null };

const conditions: Record<PartnerFilter, string | undefined> = {
  all: undefined,
  on: "switched_off_at is null",
  off: "switched_off_at is not null",
  without_owner: "id in (select partner_id from partners_without_owner)",
  without_place: "latitude is null",
};

/** Every partner by name, whether it is switched off or not. */
export function readAllPartners(
  database: Queryable,
  filter: {
    readonly search?: string | undefined;
    readonly show: PartnerFilter;
    readonly after?: string | undefined;
    readonly limit: number;
  },
): Promise<ListedPartnerRow[]> {
  const statement = new Statement();
  filterDirectory(statement, { search: filter.search });
  const condition = conditions[filter.show];
  if (condition !== undefined) statement.condition(condition);
  if (filter.after !== undefined) {
    statement.condition(
      `(name_key, id) > (select name_key, id from partners where id = ${statement.add(filter.after)}::uuid)`,
    );
  }
  return database.query<ListedPartnerRow>(
    `select ${partnerColumns},
        (select string_agg(full_name, ', ' order by added_at, user_id) from partner_members join profiles using (user_id)
          where partner_id = partners.id and role = 'owner') as owner_name
      from partners ${statement.where()} order by name_key, id limit ${statement.add(filter.limit)}`,
    statement.values,
    planFor({ search: filter.search }),
  );
}
