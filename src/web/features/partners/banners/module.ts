import type { Stale } from "#web/lib/change.ts";

const banners = ["listAllBanners", "listBanners"] as const;

/** The answers that each change makes stale. */
export const stale = {
  createBanner: banners,
  updateBanner: banners,
  deleteBanner: banners,
  orderBanners: banners,
} satisfies Partial<Stale>;
