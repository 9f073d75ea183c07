import type { banners } from "#contract/banners.ts";
import { newId } from "../platform/ids.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Handlers } from "../room.ts";
import type { Services } from "../services.ts";
import { bannerExists, deleteBanner, insertBanner, readBanners, updateBanner, type BannerRow } from "./store.ts";

export function bannerRoutes({ clock, database }: Pick<Services, "clock" | "database">): Handlers<typeof banners> {
  return {
    listBanners: async () => (await readBanners(database)).map(toBanner),
    createBanner: async (fields) =>
      toBanner(await insertBanner(database, { ...fields, id: newId(clock), created_at: clock.now() })),
    updateBanner: async ({ id, version, ...fields }) => {
      const row = await updateBanner(database, { id, version }, fields);
      if (row === undefined) throw new Refusal((await bannerExists(database, id)) ? "banner_changed" : "not_found");
      return toBanner(row);
    },
    deleteBanner: async ({ id }) => {
      if (!(await deleteBanner(database, id))) throw new Refusal("not_found");
      return { deleted: true };
    },
  };
}

function toBanner(row: BannerRow) {
  return { ...row, created_at: row.created_at.toISOString() };
}
