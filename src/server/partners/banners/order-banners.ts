import { recordAuditEvent, type Actor } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { lockBanners, placeBanners, readAllBanners, type BannerRow } from "./store.ts";

/**
 * Reorders all banners, unless one was added, moved or deleted since they were read.
 * @throws DomainError banners_changed
 */
export function orderBanners(
  { clock, database }: Pick<Services, "clock" | "database">,
  { ids, was }: { readonly ids: readonly string[]; readonly was: readonly string[] },
  actor: Actor,
): Promise<readonly BannerRow[]> {
  return database.transaction(async (transaction) => {
    await lockBanners(transaction);
    const before = await readAllBanners(transaction);
    const are = before.map(({ id }) => id);
    if (!isSame(was, are) || !isSame(ids.toSorted(), are.toSorted())) throw new DomainError("banners_changed");
    await placeBanners(transaction, ids);
    const after = await readAllBanners(transaction);
    await recordAuditEvent({ clock }, transaction, {
      actor,
      operation: "orderBanners",
      subject: { kind: "banners", id: "all" },
      before: { order: before.map(nameOf) },
      after: { order: after.map(nameOf) },
    });
    return after;
  });
}

const nameOf = ({ company_name }: BannerRow) => company_name;

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, place) => id === other[place]);
}
