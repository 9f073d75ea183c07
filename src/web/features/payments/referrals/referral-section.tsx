import { Share2 } from "lucide-react";
import type { Profile } from "#contract/customers/profiles.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Section } from "#web/ui/section.tsx";
import { toast } from "#web/ui/toast.ts";
import { ReferralForm } from "./referral-form.tsx";
import { UsedCode } from "./used-code.tsx";

/** Somebody else's code to use, once; and one's own to share. */
export function ReferralSection({ profile }: { profile: Profile }) {
  return (
    <div className="grid gap-6">
      {profile.referral_code_used === null ? <ReferralForm /> : <UsedCode profile={profile} />}
      <OwnCode profile={profile} />
    </div>
  );
}

/** One's own code, to copy and, where the device can, to share. */
function OwnCode({ profile }: { profile: Profile }) {
  const { profile: messages, common } = useMessages("profile");
  const { formatMoney } = useMoney();
  const code = profile.referral_code;
  const bonus = formatMoney(profile.referral_code_bonus);
  const minimum = formatMoney(profile.referral_code_minimum);
  const message = { title: common.appName, text: messages.shareText(code, bonus, minimum), url: `${location.origin}/` };
  const canShare = typeof navigator.share === "function";

  async function share() {
    try {
      await navigator.share(message);
    } catch (error) {
      // Whoever closes the device's own sheet has decided not to share.
      if (!(error instanceof DOMException && error.name === "AbortError")) toast.error(messages.shareFailed);
    }
  }

  return (
    <Section title={messages.ownCode}>
      <Card className="grid gap-4">
        <div className="flex items-center justify-between gap-3 rounded-md bg-sunken py-1.5 pr-1.5 pl-4">
          <p className="min-w-0 text-xl font-[720] tracking-wide [overflow-wrap:anywhere]">{code}</p>
          <CopyButton text={code} label={messages.copyCode} />
        </div>
        <p className="text-sm text-ink-2">{messages.ownCodeDetail(bonus, minimum)}</p>
        {canShare && (
          <Button
            variant="secondary"
            block
            icon={<Share2 size={19} strokeWidth={1.9} aria-hidden="true" />}
            onClick={() => void share()}
          >
            {messages.share}
          </Button>
        )}
      </Card>
    </Section>
  );
}
