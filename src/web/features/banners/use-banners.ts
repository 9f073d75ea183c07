import { useQuery } from "@tanstack/react-query";
import { freshQueryOf } from "#web/lib/query.ts";

/** The banners as they are now, newest first. */
export function useBanners() {
  return useQuery(freshQueryOf("listBanners", {}));
}
