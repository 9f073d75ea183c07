import { useEffect, useRef, type ReactNode } from "react";
import type { KeyMode } from "#contract/limits.ts";
import { may, type MemberRole } from "#contract/partners/roles.ts";
import { ChargeFilters } from "#web/features/partners/partner-console/charge-filters.tsx";
import { ChargePane, ChargeView } from "#web/features/partners/partner-console/charge-pane.tsx";
import { ChargeResults } from "#web/features/partners/partner-console/charge-results.tsx";
import { ChargeTotals } from "#web/features/partners/partner-console/charge-totals.tsx";
import { useChargesAddress } from "#web/features/partners/partner-console/use-charges-address.ts";
import { DisputesToAnswer } from "#web/features/payments/disputes/disputes-to-answer.tsx";
import { consoleMode } from "#web/lib/console-mode.ts";
import { readerTimeZone } from "#web/lib/dates.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useStore } from "#web/lib/store.ts";
import { useWide } from "#web/lib/use-wide.ts";
import { DownloadButton } from "#web/ui/download-button.tsx";
import { ModeSwitch } from "#web/ui/mode-switch.tsx";
import { chargeRefunds } from "../charge-refunds.tsx";
import { PartnerOnly } from "../partner-only.tsx";

/** All charges of the partner, filtered and totalled, and the details of one of them. */
export function PartnerChargesScreen() {
  const mode = useStore(consoleMode);
  return <PartnerOnly>{({ role }) => (mode === "test" ? <TestCharges /> : <Charges role={role} />)}</PartnerOnly>;
}

/** Shows what test keys have made. */
function TestCharges() {
  const address = useChargesAddress();
  const wide = useWide();
  const { open } = address;
  const pane = { mode: "test", onClose: address.closeCharge } as const;
  useReturnToRow(wide ? undefined : open);

  if (!wide && open !== undefined) return <ChargeView key={open} id={open} {...pane} />;
  return (
    <div className="grid gap-5">
      <ModeSwitch />
      <ChargeFilters address={address} mode="test" counts={false} />
      <ListBesideCharge address={address} mode="test">
        {wide && <ChargePane id={open} {...pane} />}
      </ListBesideCharge>
    </div>
  );
}

function Charges({ role }: { role: MemberRole }) {
  const Actions = chargeRefunds[role];
  const reports = may(role, "reports");
  const { partnerCharges: messages } = useMessages("partnerCharges");
  const address = useChargesAddress();
  const wide = useWide();
  const { open } = address;
  useReturnToRow(wide ? undefined : open);

  if (!wide && open !== undefined)
    return <ChargeView key={open} id={open} onClose={address.closeCharge} Actions={Actions} />;
  return (
    <div className="grid gap-5">
      <ModeSwitch />
      <DisputesToAnswer selected={open} onOpen={address.openCharge} />
      <ChargeFilters address={address} counts={reports} />
      {reports && (
        <>
          <ChargeTotals searched={address.searched} />
          <div className="rail:justify-self-start">
            <DownloadButton
              operationId="exportPartnerPaymentRequests"
              input={{ ...address.filter, time_zone: readerTimeZone() }}
            >
              {messages.csv}
            </DownloadButton>
          </div>
        </>
      )}
      <ListBesideCharge address={address} mode="live">
        {wide && <ChargePane id={open} onClose={address.closeCharge} Actions={Actions} />}
      </ListBesideCharge>
    </div>
  );
}

function ListBesideCharge({
  address,
  mode,
  children,
}: {
  address: ReturnType<typeof useChargesAddress>;
  mode: KeyMode;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-5 rail:grid-cols-[minmax(0,1.2fr)_minmax(20rem,1fr)] rail:items-start rail:gap-8">
      <ChargeResults
        filter={address.filter}
        mode={mode}
        isFiltered={address.isFiltered}
        onClear={address.clear}
        selected={address.open}
        onOpen={address.openCharge}
      />
      {children}
    </div>
  );
}

/** Puts the focus on the row of the charge that was closed. */
function useReturnToRow(open: string | undefined): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (open === undefined && before.current !== undefined) {
      document.querySelector<HTMLElement>(`[data-charge="${CSS.escape(before.current)}"]`)?.focus();
    }
    before.current = open;
  }, [open]);
}
