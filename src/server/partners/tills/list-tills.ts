import type { tills } from "#contract/partners/tills.ts";
import type { Handlers } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { readPlaces, type BranchRow, type TillRow } from "./store.ts";

/** The list's handler, which test keys have too: live and sandbox charges name the same tills. */
export function tillHandlers({ database }: Pick<Services, "database">): Pick<Handlers<typeof tills>, "listTills"> {
  return {
    listTills: async (_input, { caller: { partnerId } }) => ({
      branches: (await readPlaces(database, "branches", partnerId)).map(toBranch),
      tills: (await readPlaces(database, "tills", partnerId)).map(toTill),
    }),
  };
}

export function toBranch({ id, name, created_at: createdAt, closed_at: closedAt }: BranchRow) {
  return { id, name, created_at: createdAt.toISOString(), closed_at: closedAt?.toISOString() ?? null };
}

export function toTill(row: TillRow) {
  return { ...toBranch(row), branch_id: row.branch_id };
}
