import { ChevronDown } from "lucide-react";
import { classNames } from "./class-names.ts";

/** At the end of a summary, in a `details` with the class `group`: points up while it is open. */
export function DisclosureChevron({ className }: { className?: string }) {
  return (
    <ChevronDown
      size={19}
      strokeWidth={2}
      aria-hidden="true"
      className={classNames("shrink-0 text-ink-2 group-open:rotate-180", className)}
    />
  );
}
