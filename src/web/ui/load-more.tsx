import { useEffect, useEffectEvent, useRef } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";

interface LoadMoreProps {
  readonly onMore: () => void;
  readonly busy: boolean;
  /** After a failure only the button asks again. */
  readonly automatic: boolean;
}

/** Asks for the next page when it comes near; the button is for those whom scrolling does not reach. */
export function LoadMore({ onMore, busy, automatic }: LoadMoreProps) {
  const { common } = useMessages();
  const place = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onMore);

  useEffect(() => {
    if (!automatic || busy || !place.current) return;
    // A screen's height ahead, so that on a good line nobody sees the end.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), { rootMargin: "800px" });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [automatic, busy]);

  return (
    <div ref={place} className="grid justify-items-center">
      <Button variant="secondary" busy={busy} onClick={onMore}>
        {common.loadMore}
      </Button>
    </div>
  );
}
