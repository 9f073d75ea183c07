import { useEffect, useEffectEvent, useRef } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "./button.tsx";
import { ProblemNotice } from "./notice.tsx";

export interface LoadMoreProps {
  /** The list's pages, of `useInfiniteQuery`. */
  readonly pages: {
    readonly error: unknown;
    readonly isError: boolean;
    readonly isFetchNextPageError: boolean;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** Only the button requests the next page: where something stands beneath the list. */
  readonly byHand?: boolean;
}

/**
 * Requests the next page of a list when its end comes near; the button is for users who do not
 * scroll, and after a failure.
 */
export function LoadMore({ pages, byHand = false }: LoadMoreProps) {
  const { common } = useMessages();
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage: busy } = pages;
  const automatic = hasNextPage && !byHand && !pages.isError;
  const load = () => void pages.fetchNextPage();
  const near = useEffectEvent(load);

  useEffect(() => {
    if (!automatic || busy || !end.current) return;
    // A screen's height ahead, so that on a good line nobody sees the end.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), { rootMargin: "800px" });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [automatic, busy]);

  return (
    <>
      <ProblemNotice problem={pages.isFetchNextPageError ? pages.error : undefined} />
      {hasNextPage && (
        <div ref={end} className="grid justify-items-center">
          <Button variant="secondary" busy={busy} onClick={load}>
            {common.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}
