import { useMessages } from "#web/lib/languages/context.tsx";
import { classNames } from "./class-names.ts";

/** A quiet block in the shape of what comes, sized by `className`. Screen readers do not see it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames("animate-pulse rounded-sm bg-sunken", className)} />;
}

/** Blocks of these class names in the shape of what comes, announced once as loading. */
export function SkeletonBlocks({ className, blocks }: { className?: string; blocks: readonly string[] }) {
  const { common } = useMessages();
  return (
    <div role="status" className={className}>
      <span className="sr-only">{common.loading}</span>
      {blocks.map((block, index) => (
        <Skeleton key={index} className={block} />
      ))}
    </div>
  );
}

/** Rows to come, announced once as loading. */
export function SkeletonList({ rows = 3 }: { rows?: number }) {
  const { common } = useMessages();
  return (
    <div role="status" className="divide-y divide-line rounded-xl border border-line bg-surface">
      <span className="sr-only">{common.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex min-h-[72px] items-center gap-3 px-4 py-3">
          <Skeleton className="size-11 rounded-[13px]" />
          <div className="grid grow gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  );
}
