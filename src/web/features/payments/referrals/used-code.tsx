import { CircleCheck, Gift } from "lucide-react";
import type { Profile } from "#contract/customers/profiles.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { IconPlate } from "#web/ui/icon-plate.tsx";

/** In the form's place once a code was used: it is accepted, and the bonus that may still wait. */
export function UsedCode({ profile }: { profile: Profile }) {
  const { profile: messages } = useMessages("profile");
  const { formatMoney } = useMoney();
  const waits = profile.referral_bonus_pending > 0;
  return (
    <Card className="grid gap-4">
      <div role="status" className="flex items-center gap-3">
        <IconPlate tone="leaf">
          <CircleCheck size={22} strokeWidth={1.9} />
        </IconPlate>
        <p className="min-w-0 text-base font-[650] [overflow-wrap:anywhere]">
          {messages.codeAccepted(profile.referral_code_used ?? "")}
        </p>
      </div>
      {waits ? (
        <>
          <p className="flex gap-2.5 rounded-md bg-amber-wash px-3.5 py-3 text-sm font-medium text-amber-ink">
            <Gift size={19} strokeWidth={2} aria-hidden="true" className="mt-px shrink-0" />
            {messages.bonusPending(
              formatMoney(profile.referral_bonus_pending),
              formatMoney(profile.referral_minimum_value),
            )}
          </p>
          <ButtonLink to="/add-money" block>
            {messages.addMoney}
          </ButtonLink>
        </>
      ) : (
        <p className="text-sm text-ink-2">{messages.bonusReceived}</p>
      )}
    </Card>
  );
}
