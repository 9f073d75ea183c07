import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { Output } from "#web/lib/api.ts";
import { freshPagesOf } from "#web/lib/query.ts";

export type PromotionalCode = Output<"listPromotionalCodes">["codes"][number];

/** Troco's codes, the newest first, as far as they have been read; those that are shown stay until others have come. */
export function usePromotionalCodes(search: string) {
  return useInfiniteQuery({
    ...freshPagesOf("listPromotionalCodes", search.trim() === "" ? {} : { search: search.trim() }),
    placeholderData: keepPreviousData,
  });
}
