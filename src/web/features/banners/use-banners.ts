import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { toast } from "#web/ui/toast.ts";

/** The banners as they are now, newest first. */
export function useBanners() {
  return useQuery(freshQueryOf("listBanners", {}));
}

/** Says in a toast each time that the banners cannot be loaded. */
export function useLoadErrorToast({ isError, errorUpdatedAt }: ReturnType<typeof useBanners>): void {
  const { banners: words } = useMessages("banners");
  const failedAt = isError ? errorUpdatedAt : 0;
  // Effects may run twice; the toast must not.
  const told = useRef(0);
  useEffect(() => {
    if (failedAt === told.current) return;
    told.current = failedAt;
    if (failedAt > 0) toast.error(words.loadError);
  }, [failedAt, words]);
}
