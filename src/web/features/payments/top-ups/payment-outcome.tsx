import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

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
