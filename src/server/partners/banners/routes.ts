import { bannersMax } from "#contract/limits.ts";
import type { banners } from "#contract/partners/banners.ts";
import { recordAuditEvent } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Handlers } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { orderBanners } from "./order-banners.ts";
import {
  countBanners,
  deleteBanner,
  insertBanner,
  lockBanner,
  lockBanners,
  readAllBanners,
  readShownBanners,
  updateBanner,
  type BannerRow,
} from "./store.ts";
import { factsOf, fieldsOf, toBanner, toWholeBanner } from "./wire.ts";

export function bannerRoutes(services: Pick<Services, "clock" | "database">): Handlers<typeof banners> {
  const { clock, database } = services;
  const toWhole = (row: BannerRow) => toWholeBanner(row, clock.now());
  return {
    listBanners: async (_input, { language }) =>
      (await readShownBanners(database, language, clock.now())).map(toBanner),
    listAllBanners: async () => (await readAllBanners(database)).map(toWhole),
    createBanner: (input, { actor }) =>
      database.transaction(async (transaction) => {
        await lockBanners(transaction);
        if ((await countBanners(transaction)) >= bannersMax) throw new DomainError("too_many_banners");
        const made = { ...fieldsOf(input), id: newId(clock), created_at: clock.now() };
        const row = await insertBanner(transaction, made);
        await recordAuditEvent(services, transaction, {
          actor,
          operation: "createBanner",
          subject: nameOf(row),
          after: factsOf(row),
        });
        return toWhole(row);
      }),
    updateBanner: ({ id, version, ...input }, { actor }) =>
      database.transaction(async (transaction) => {
        await lockBanners(transaction);
        const before = await lockBanner(transaction, id);
        if (before === undefined) throw new DomainError("not_found");
        if (before.version !== version) throw new DomainError("banner_changed");
        const row = await updateBanner(transaction, id, fieldsOf(input));
        await recordAuditEvent(services, transaction, {
          actor,
          operation: "updateBanner",
          subject: nameOf(row),
          before: factsOf(before),
          after: factsOf(row),
        });
        return toWhole(row);
      }),
    orderBanners: async (order, { actor }) => (await orderBanners(services, order, actor)).map(toWhole),
    deleteBanner: ({ id }, { actor }) =>
      database.transaction(async (transaction) => {
        await lockBanners(transaction);
        const before = await lockBanner(transaction, id);
        if (before === undefined) throw new DomainError("not_found");
        await deleteBanner(transaction, id);
        await recordAuditEvent(services, transaction, {
          actor,
          operation: "deleteBanner",
          subject: nameOf(before),
          before: factsOf(before),
        });
        return { deleted: true as const };
      }),
  };
}

const nameOf = ({ id, company_name: name }: BannerRow) => ({ kind: "banner", id, name });
