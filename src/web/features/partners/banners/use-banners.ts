import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { change } from "#web/lib/change.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { toast } from "#web/lib/toast.ts";
import { stale } from "./module.ts";
import { movedOne, type Banner } from "./rules.ts";

/** All banners, in the order in which customers see them. */
export function useBanners() {
  return useQuery(freshQueryOf("listAllBanners", {}));
}

/** The last move, for screen readers and for the focus. */
export interface Move {
  readonly id: string;
  readonly by: -1 | 1;
  readonly position: number;
  readonly of: number;
  readonly partner: string;
}

/** Moves a banner by one position. If another administrator changed the order, theirs is shown. */
export function useMoveBanner(banners: readonly Banner[]) {
  const { banners: messages } = useMessages("banners");
  const errorText = useErrorText();
  const [moved, setMoved] = useState<Move>();
  const locked = useRef(false);

  async function move({ id, company_name: partner }: Banner, by: -1 | 1): Promise<void> {
    const was = banners.map((banner) => banner.id);
    const ids = movedOne(was, id, by);
    if (ids === undefined || locked.current) return;
    locked.current = true;
    try {
      await change(stale, "orderBanners", { ids, was });
      setMoved({ id, by, position: ids.indexOf(id) + 1, of: ids.length, partner });
    } catch (error) {
      toast.error(messages.moveError, errorText(error));
    } finally {
      locked.current = false;
    }
  }
  return { moved, move };
}
