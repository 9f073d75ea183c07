import { useQuery } from "@tanstack/react-query";
import type { Output } from "#web/lib/api.ts";
import { freshQueryOf, refresh } from "#web/lib/query.ts";

/** A banner with its texts in every language and its period. */
export type Banner = Output<"listAllBanners">[number];

/** The banners as they are now, in the order that customers see them in, with those that they do not see. */
export function useBanners() {
  return useQuery(freshQueryOf("listAllBanners", {}));
}

/** Asks again, here and for home. */
export function refreshBanners(): Promise<void> {
  return refresh("listAllBanners", "listBanners");
}
