import { useMessages } from "#web/lib/languages/context.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** A receipt on its way. */
export function ReceiptOutline() {
  const { common } = useMessages();
  return (
    <div role="status" className="grid justify-items-center gap-4 pb-2">
      <span className="sr-only">{common.loading}</span>
      <Skeleton className="size-14 rounded-plate" />
      <Skeleton className="h-10 w-40" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
