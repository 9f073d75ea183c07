import { ReceiptText, X } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Card } from "./card.tsx";
import { EmptyState } from "./empty-state.tsx";
import { IconButton } from "./icon-button.tsx";

interface ListPaneProps {
  readonly title: string;
  /** Said while nothing is picked. */
  readonly none: { readonly title: string; readonly detail: string };
  readonly children: ReactNode | undefined;
  /** Undefined where it stands there without having been picked. */
  readonly onClose: (() => void) | undefined;
}

/** Beside a list, where there is room: what was picked from it. */
export function ListPane({ title, none, children, onClose }: ListPaneProps) {
  const { common } = useMessages();
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="sticky top-24 max-h-[calc(100dvh-7.5rem)] min-w-0 overflow-y-auto rounded-xl"
    >
      <Card>
        <div className="flex min-h-11 items-center justify-between gap-3 pb-2">
          <h2 id={headingId} className="text-lg">
            {title}
          </h2>
          {children !== undefined && onClose && (
            <IconButton variant="plain" label={common.close} onClick={onClose} className="-mr-2">
              <X size={22} strokeWidth={1.9} />
            </IconButton>
          )}
        </div>
        {children ?? <EmptyState icon={ReceiptText} {...none} />}
      </Card>
    </section>
  );
}
