import { useMessages } from "#web/lib/languages/context.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Cards to come, announced once as loading. */
export function PartnerSkeletons() {
  const { common } = useMessages();
  return (
    <div role="status" className={cardGrid}>
      <span className="sr-only">{common.loading}</span>
      {Array.from({ length: 4 }, (_, card) => (
        <div key={card} className="grid gap-3 rounded-xl border border-line bg-surface p-4">
          <div className="flex items-start gap-3">
            <Skeleton className="size-[46px] rounded-plate" />
            <div className="grid grow gap-2 pt-1">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3 w-2/5" />
            </div>
            <Skeleton className="h-6 w-12 rounded-full" />
          </div>
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <div className="grid grid-cols-4 gap-2">
            {Array.from({ length: 4 }, (__, action) => (
              <Skeleton key={action} className="h-14 rounded-md" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** As many cards side by side as are wide enough for their four buttons. */
export const cardGrid = "grid gap-3 rail:grid-cols-[repeat(auto-fill,minmax(min(19.5rem,100%),1fr))] rail:gap-4";
