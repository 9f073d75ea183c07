import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ListPane } from "#web/ui/list-pane.tsx";
import { ChargeDetail, type ChargeDetailProps } from "./charge-detail.tsx";

interface ChargePaneProps extends Omit<ChargeDetailProps, "id"> {
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** Beside the list: the charge that was picked from it. */
export function ChargePane({ id, onClose, ...slots }: ChargePaneProps) {
  const { partnerCharges: messages } = useMessages("partnerCharges");
  return (
    <ListPane title={messages.detail} none={{ title: messages.pick, detail: messages.pickDetail }} onClose={onClose}>
      {id === undefined ? undefined : <ChargeDetail key={id} id={id} {...slots} />}
    </ListPane>
  );
}

/** In place of the list, where there is no room beside it. */
export function ChargeView({ id, onClose, ...slots }: ChargePaneProps & { readonly id: string }) {
  const { partnerCharges: messages } = useMessages("partnerCharges");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section aria-label={messages.detail} className="grid gap-3">
      <div className="justify-self-start">
        <Button
          variant="ghost"
          className="-ml-3"
          icon={<ArrowLeft size={19} strokeWidth={1.9} aria-hidden="true" />}
          onClick={onClose}
        >
          {messages.back}
        </Button>
      </div>
      <Card>
        <h2 ref={heading} tabIndex={-1} className="pb-3 text-lg outline-none">
          {messages.detail}
        </h2>
        <ChargeDetail key={id} id={id} {...slots} />
      </Card>
    </section>
  );
}
