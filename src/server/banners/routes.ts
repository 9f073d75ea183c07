import type { banners } from "#contract/banners.ts";
import { actorOf, recordAct } from "../audit-log/index.ts";
import { newId } from "../platform/ids.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Handlers } from "../room.ts";
import type { Services } from "../services.ts";
import {
  deleteBanner,
  insertBanner,
  lockBanner,
  readBanners,
  updateBanner,
  type BannerFields,
  type BannerRow,
} from "./store.ts";

export function bannerRoutes(services: Pick<Services, "clock" | "database">): Handlers<typeof banners> {
  const { clock, database } = services;
  return {
    listBanners: async () => (await readBanners(database)).map(toBanner),
    createBanner: (fields, request) =>
      database.transaction(async (transaction) => {
        const row = await insertBanner(transaction, { ...fields, id: newId(clock), created_at: clock.now() });
        const actor = actorOf(request, "administrator");
        await recordAct(services, transaction, {
          actor,
          act: "createBanner",
          subject: nameOf(row),
          after: factsOf(row),
        });
        return toBanner(row);
      }),
    updateBanner: ({ id, version, ...fields }, request) =>
      database.transaction(async (transaction) => {
        const before = await lockBanner(transaction, id);
        if (before === undefined) throw new Refusal("not_found");
        if (before.version !== version) throw new Refusal("banner_changed");
        const row = await updateBanner(transaction, id, fields);
        await recordAct(services, transaction, {
          actor: actorOf(request, "administrator"),
          act: "updateBanner",
          subject: nameOf(row),
          before: factsOf(before),
          after: factsOf(row),
        });
        return toBanner(row);
      }),
    deleteBanner: ({ id }, request) =>
      database.transaction(async (transaction) => {
        const before = await lockBanner(transaction, id);
        if (before === undefined) throw new Refusal("not_found");
        await deleteBanner(transaction, id);
        const actor = actorOf(request, "administrator");
        await recordAct(services, transaction, {
          actor,
          act: "deleteBanner",
          subject: nameOf(before),
          before: factsOf(before),
        });
        return { deleted: true as const };
      }),
  };
}

const nameOf = ({ id, company_name: name }: BannerRow) => ({ kind: "banner", id, name });

function factsOf({ company_name, description, cashback, banner_color }: BannerFields) {
  return { company_name, description, cashback, banner_color };
}

function toBanner(row: BannerRow) {
  return { ...row, created_at: row.created_at.toISOString() };
}
