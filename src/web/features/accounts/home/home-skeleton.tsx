import { useMessages } from "#web/lib/languages/context.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Home in outline, until the profile says which home it is. */
export function HomeSkeleton() {
  const { common } = useMessages();
  return (
    <div role="status" className="grid gap-6 rail:max-w-[34rem]">
      <span className="sr-only">{common.loading}</span>
      <div className="grid gap-2">
        <Skeleton className="h-4 w-12" />
        <Skeleton className="h-7 w-3/5" />
        <Skeleton className="h-4 w-4/5" />
      </div>
      <div className="grid grid-cols-[1.34fr_1fr] gap-2.5">
        <Skeleton className="h-[134px] rounded-2xl" />
        <Skeleton className="h-[134px] rounded-2xl" />
      </div>
      <div className="grid grid-cols-4 justify-items-center gap-2">
        {[1, 2, 3, 4].map((plate) => (
          <Skeleton key={plate} className="size-14 rounded-plate" />
        ))}
      </div>
      <Skeleton className="h-[52px] rounded-lg" />
      <Skeleton className="h-[72px] rounded-xl" />
    </div>
  );
}
