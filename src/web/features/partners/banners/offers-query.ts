import type { Language } from "#contract/limits.ts";
import { keyOf, queryOf } from "#web/lib/query.ts";

/** Home's offers, which the server tells in the language that is on the screen. */
export function offersQuery(language: Language) {
  return { ...queryOf("listBanners", {}), queryKey: [...keyOf("listBanners", {}), language] };
}
