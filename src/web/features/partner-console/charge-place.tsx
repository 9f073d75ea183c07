import { ArrowLeft, ReceiptText, X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ChargeDetail, type ChargeDetailProps } from "./charge-detail.tsx";

interface ChargePlaceProps extends Omit<ChargeDetailProps, "id"> {
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** Beside the list: the charge that was picked from it. */
export function ChargePane({ id, onClose, ...slots }: ChargePlaceProps) {
  const { partnerCharges: words, common } = useMessages("partnerCharges");
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="sticky top-24 max-h-[calc(100dvh-7.5rem)] min-w-0 overflow-y-auto rounded-xl"
    >
      <Card>
        <div className="flex min-h-11 items-center justify-between gap-3 pb-2">
          <h2 id={headingId} className="text-lg">
            {words.detail}
          </h2>
          {id !== undefined && (
            <IconButton variant="plain" label={common.close} onClick={onClose} className="-mr-2">
              <X size={22} strokeWidth={1.9} />
            </IconButton>
          )}
        </div>
        {id === undefined ? (
          <EmptyState icon={<ReceiptText size={28} strokeWidth={1.6} />} title={words.pick} detail={words.pickDetail} />
        ) : (
          <ChargeDetail key={id} id={id} {...slots} />
        )}
      </Card>
    </section>
  );
}

/** In place of the list, where there is no room beside it. */
export function ChargeView({ id, onClose, ...slots }: ChargePlaceProps & { readonly id: string }) {
  const { partnerCharges: words } = useMessages("partnerCharges");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section aria-label={words.detail} className="grid gap-3">
      <div className="justify-self-start">
        <Button
          variant="ghost"
          className="-ml-3"
          icon={<ArrowLeft size={19} strokeWidth={1.9} aria-hidden="true" />}
          onClick={onClose}
        >
          {words.back}
        </Button>
      </div>
      <Card>
        <h2 ref={heading} tabIndex={-1} className="pb-3 text-lg outline-none">
          {words.detail}
        </h2>
        <ChargeDetail key={id} id={id} {...slots} />
      </Card>
    </section>
  );
}
