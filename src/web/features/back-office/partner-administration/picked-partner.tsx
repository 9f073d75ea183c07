import { Store } from "lucide-react";
import { useEffect, useRef } from "react";
import { DomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { PartnerEditor } from "./partner-editor.tsx";
import { PartnerState } from "./partner-state.tsx";
import { usePartner, type AdministeredPartner } from "./use-partners.ts";

interface PickedProps {
  readonly onSaved: (partner: AdministeredPartner) => void;
  readonly onDirty: (dirty: boolean) => void;
  readonly onUseCurrent: () => void;
}

export function NewPartner(events: PickedProps) {
  const { partnerAdministration: messages } = useMessages("partnerAdministration");
  return (
    <Card className="rail:p-6">
      <div className="grid gap-5">
        <Heading>{messages.newPartner}</Heading>
        <PartnerEditor partner={undefined} {...events} />
      </div>
    </Card>
  );
}

/** The form of the partner that the address names. */
export function PickedPartner({ id, ...events }: PickedProps & { readonly id: string }) {
  const { partnerAdministration: messages } = useMessages("partnerAdministration");
  const partner = usePartner(id);
  if (partner.isPending) return <SkeletonBlocks blocks={["h-96 rounded-xl"]} />;
  if (!partner.data) {
    // The server rejects an invalid id, too.
    return partner.error instanceof DomainError ? (
      <Card>
        <EmptyState icon={Store} title={messages.gone} detail={messages.goneDetail} />
      </Card>
    ) : (
      <FailureState query={partner} />
    );
  }
  return (
    <Card className="rail:p-6">
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Heading>{messages.editPartner}</Heading>
          {partner.data.switched_off_at !== null && <Badge tone="clay">{messages.off}</Badge>}
        </div>
        <PartnerState partner={partner.data} />
        <PartnerEditor partner={partner.data} {...events} />
      </div>
    </Card>
  );
}

/** Takes the focus when the form opens. */
function Heading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
      {children}
    </h2>
  );
}
