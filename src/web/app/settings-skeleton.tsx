import { Skeleton, SkeletonList } from "#web/ui/skeleton.tsx";

/** The profile's list, and on a wide screen a section beside it, before either is known. */
export function SettingsSkeleton() {
  return (
    <div className="grid gap-5 rail:grid-cols-[20rem_minmax(0,1fr)] rail:items-start rail:gap-8">
      <div className="grid gap-5">
        <Skeleton className="h-[180px] rounded-xl" />
        <SkeletonList rows={7} />
      </div>
      <div className="hidden gap-5 rail:grid rail:max-w-[36rem]">
        <Skeleton className="h-8 w-48 rounded-md" />
        <Skeleton className="h-[52px] rounded-lg" />
        <Skeleton className="h-[52px] rounded-lg" />
        <Skeleton className="h-[52px] rounded-lg" />
      </div>
    </div>
  );
}
