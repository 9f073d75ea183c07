import { SkeletonBlocks } from "#web/ui/skeleton.tsx";

export function ReceiptOutline() {
  return (
    <SkeletonBlocks
      className="grid justify-items-center gap-4 pb-2"
      blocks={["size-14 rounded-plate", "h-10 w-40", "h-64 w-full"]}
    />
  );
}
