import { CircleAlert, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";

interface PaymentFailedProps {
  readonly reason: ReactNode;
  /** The outcome may still change or is not known: asks again. */
  readonly onAgain?: (() => void) | undefined;
}

/** The payment could not be confirmed: why, and where to go from here. */
export function PaymentFailed({ reason, onAgain }: PaymentFailedProps) {
  const { topUps, common } = useMessages("topUps");
  const Icon = onAgain ? Clock : CircleAlert;
  return (
    <div className="grid justify-items-center gap-5 pt-10 text-center">
      <span
        aria-hidden="true"
        className={`grid size-24 place-items-center rounded-full ${onAgain ? "bg-sunken text-ink-2" : "bg-clay-wash text-clay"}`}
      >
        <Icon size={44} strokeWidth={1.6} />
      </span>
      <div role="alert" className="grid justify-items-center gap-2">
        <h2 className="text-2xl">{topUps.failed}</h2>
        <p className="max-w-[36ch] text-base text-pretty text-ink-2">{reason}</p>
      </div>
      <div className="mt-2 grid w-full gap-2.5">
        {onAgain && (
          <Button block onClick={onAgain}>
            {topUps.checkAgain}
          </Button>
        )}
        <ButtonLink to="/add-money" variant={onAgain ? "secondary" : "primary"} block>
          {topUps.tryAgain}
        </ButtonLink>
        <ButtonLink to="/" variant={onAgain ? "ghost" : "secondary"} block>
          {common.home}
        </ButtonLink>
      </div>
    </div>
  );
}
