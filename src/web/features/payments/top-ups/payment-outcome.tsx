import { type LucideIcon, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

interface PaymentOutcomeProps {
  readonly icon: LucideIcon;
  readonly tone: "clay" | "quiet";
  readonly role: "alert" | "status";
  readonly title: string;
  readonly reason: string;
  /** The ways from here, one below the other. */
  readonly children: ReactNode;
}

const plates = { clay: "bg-clay-wash text-clay", quiet: "bg-sunken text-ink-2" };

/** A payment that is not confirmed: what is known of it, why, and where to go. */
export function PaymentOutcome({ icon: Icon, tone, role, title, reason, children }: PaymentOutcomeProps) {
  return (
    <div className="grid justify-items-center gap-5 pt-10 text-center">
      <span aria-hidden="true" className={`grid size-24 place-items-center rounded-full ${plates[tone]}`}>
        <Icon size={44} strokeWidth={1.6} />
      </span>
      <div role={role} className="grid justify-items-center gap-2">
        <h2 className="text-2xl">{title}</h2>
        <p className="max-w-[36ch] text-base text-pretty text-ink-2">{reason}</p>
      </div>
      <div className="mt-2 grid w-full gap-2.5">{children}</div>
    </div>
  );
}

/** The payment came to nothing: why, and where to go from here. */
export function PaymentFailed({ reason, onAnother }: { reason: string; onAnother?: () => void }) {
  const { topUps, common } = useMessages("topUps");
  return (
    <PaymentOutcome icon={CircleAlert} tone="clay" role="alert" title={topUps.failed} reason={reason}>
      <ButtonLink to="/add-money" block {...(onAnother && { onFollow: onAnother })}>
        {topUps.tryAgain}
      </ButtonLink>
      <ButtonLink to="/" variant="secondary" block>
        {common.home}
      </ButtonLink>
    </PaymentOutcome>
  );
}

/** The open ring turns while the payment is verified; after the first look it says that the card is still awaited. */
export function Verifying({ pending }: { pending: boolean }) {
  const { topUps } = useMessages("topUps");
  return (
    <div role="status" className="grid justify-items-center gap-2 px-4 pt-16 text-center">
      <Spinner size={96} className="mb-4 text-leaf [&_path]:[stroke-width:2.2]" />
      <h2 className="text-2xl">{pending ? topUps.stillPending : topUps.verifying}</h2>
      <p className="max-w-[34ch] text-base text-pretty text-ink-2">
        {pending ? topUps.stillPendingDetail : topUps.verifyingDetail}
      </p>
    </div>
  );
}
