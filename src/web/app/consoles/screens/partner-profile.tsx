import { UserRound } from "lucide-react";
import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { SignOutButton } from "#web/features/customers/profiles/sign-out-button.tsx";
import { ChargeForm } from "#web/features/partners/partner-console/charge-form.tsx";
import { ChargeList } from "#web/features/partners/partner-console/charge-list.tsx";
import { ChargePanel } from "#web/features/partners/partner-console/charge-panel.tsx";
import type { ChargeValues } from "#web/features/partners/partner-console/charge-values.ts";
import { ConsoleHeading } from "#web/features/partners/partner-console/console-heading.tsx";
import { useCharges, type Partner } from "#web/features/partners/partner-console/use-console.ts";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useSearchParameter } from "#web/lib/location.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { chargeRefunds } from "../charge-refunds.tsx";
import { PartnerOnly } from "../partner-only.tsx";

/**
 * The till; below its address also the user's own profile, which is open to an owner who has yet to
 * set up the second factor that the till needs.
 */
export function PartnerProfileScreen() {
  const settings = useSearchParameter("section") !== undefined;
  if (!settings) return <PartnerOnly>{(partner) => <Console partner={partner} />}</PartnerOnly>;
  return (
    <Suspense fallback={<SkeletonList rows={6} />}>
      <OwnSettings />
    </Suspense>
  );
}

// Seldom opened from here, and larger than the console.
const OwnSettings = fetched(async () => (await import("../../own-settings.tsx")).OwnSettings, ["profile", "card"]);

function Console({ partner }: { partner: Partner }) {
  const { partnerConsole: messages } = useMessages("partnerConsole");
  const charges = useCharges();
  const form = useRef<HTMLDivElement>(null);
  // Until a charge is picked, the panel shows one that waits: after a reload, or from another till.
  const [picked, setPicked] = useState<string | null>();
  const [called, setCalled] = useState(false);
  const waiting = charges.data?.pages[0]?.payment_requests.find((charge) => charge.status === "pending");
  // Kept, so that its answer is shown, too.
  if (picked === undefined && waiting) setPicked(waiting.id);

  // Card numbers are stored nowhere, so only this page can make the same charge again.
  const [sent, setSent] = useState<ReadonlyMap<string, ChargeValues>>(new Map());
  const [again, setAgain] = useState<{ readonly times: number; readonly values?: ChargeValues }>({ times: 0 });
  const values = picked ? sent.get(picked) : undefined;

  const show = useCallback((chargeId: string, sentValues?: ChargeValues) => {
    if (sentValues) setSent((before) => new Map(before).set(chargeId, sentValues));
    setPicked(chargeId);
    setCalled(true);
  }, []);

  /** The fields of the next charge keep what has been typed. */
  function startAnew() {
    setPicked(null);
    form.current?.querySelector("input")?.focus();
  }
  // A charge that is made again is filled in, so its button is next.
  useEffect(() => {
    if (again.times > 0) form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }, [again]);

  return (
    <div className="grid gap-5">
      <ConsoleHeading
        partner={partner}
        actions={
          <div className="flex flex-wrap gap-2.5">
            <ButtonLink
              to="/partner/profile?section=menu"
              variant="secondary"
              icon={<UserRound size={19} strokeWidth={1.9} aria-hidden="true" />}
            >
              {messages.myAccount}
            </ButtonLink>
            <div className="hidden rail:block">
              <SignOutButton messageModule="partnerConsole" compact />
            </div>
          </div>
        }
      />
      <Notice>{partner.switched_off_at !== null && messages.switchedOff}</Notice>
      <div className="grid gap-5 rail:grid-cols-[minmax(0,1.42fr)_minmax(19rem,1fr)]">
        <div ref={form}>
          <Card className="h-full rail:p-6">
            <ChargeForm key={again.times} partner={partner} initial={again.values} onSent={show} />
          </Card>
        </div>
        <ChargePanel
          chargeId={picked ?? undefined}
          called={called}
          onNew={startAnew}
          PaidActions={chargeRefunds[partner.role]}
          onAgain={
            values &&
            (() => {
              setPicked(null);
              setAgain(({ times }) => ({ times: times + 1, values }));
            })
          }
        />
      </div>
      <ChargeList current={picked ?? undefined} onPick={show} />
      {/* On a phone the form comes first and leaving last. */}
      <div className="rail:hidden">
        <SignOutButton messageModule="partnerConsole" />
      </div>
    </div>
  );
}
