import { useMessages } from "#web/lib/languages/context.tsx";
import { classNames } from "./class-names.ts";

/** Stands where an amount could not be fetched: says so, and asks again. Its colour is the text's around it. */
export function UnknownAmount({ onRetry, className }: { onRetry: () => void; className?: string }) {
  const { common } = useMessages();
  return (
    <button type="button" onClick={onRetry} className={classNames("min-h-11 rounded-sm font-semibold", className)}>
      {common.unknownAmount}. <span className="underline underline-offset-3">{common.retry}</span>
    </button>
  );
}
