import { Download } from "lucide-react";
import { useState } from "react";
import type { Profile } from "#contract/customers/profiles.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { agreeToStoring, isStoringAgreed } from "#web/lib/last-known.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { fetchedSheet } from "#web/ui/fetched-sheet.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Section } from "#web/ui/section.tsx";
import { useAttempt } from "#web/ui/use-action.ts";

const CancelAccountSheet = fetchedSheet(async () => (await import("./cancel-account-sheet.tsx")).CancelAccountSheet);

/** All one's own data as a file, what this device stores of it, and the end of the account. */
export function AccountSection({ profile }: { profile: Profile }) {
  const { profile: messages } = useMessages("profile");
  const [cancelling, setCancelling] = useState(false);
  return (
    <div className="grid gap-7">
      <OwnData />
      <OnThisDevice />
      <Section title={messages.cancelAccount}>
        <Card className="grid gap-4">
          <p className="text-base text-pretty text-ink-2">
            {messages.cancelDetail} {messages.cancelRule}{" "}
            {profile.user_type === "partner" && messages.cancelRulePartner}
          </p>
          <Button variant="secondary" block className="text-clay!" onClick={() => setCancelling(true)}>
            {messages.cancelAccount}
          </Button>
        </Card>
      </Section>
      <CancelAccountSheet open={cancelling} onClose={() => setCancelling(false)} profile={profile} />
    </div>
  );
}

function OwnData() {
  const { profile: messages } = useMessages("profile");
  const errorText = useErrorText();
  const { attempt, busy, problem } = useAttempt();

  async function download() {
    // Imported on use, because few visits need it.
    const { downloadFrom } = await import("#web/lib/download.ts");
    await downloadFrom("/api/own-data");
    toast.success(messages.downloaded);
  }

  return (
    <Section title={messages.ownData}>
      <Card className="grid gap-4">
        <p className="text-base text-pretty text-ink-2">{messages.ownDataDetail}</p>
        <Notice tone="error">{problem !== undefined && `${messages.downloadError}. ${errorText(problem)}`}</Notice>
        <Button
          variant="secondary"
          block
          busy={busy}
          icon={<Download size={19} strokeWidth={1.9} aria-hidden="true" />}
          onClick={() => void attempt(download)}
        >
          {messages.download}
        </Button>
      </Card>
    </Section>
  );
}

/** Off until the user chooses it, at each sign-in anew: a finder of the device can read it. */
function OnThisDevice() {
  const { profile: messages } = useMessages("profile");
  const [agreed, setAgreed] = useState(isStoringAgreed);
  return (
    <Section title={messages.onThisDevice}>
      <Card className="grid gap-2">
        <CheckboxField
          label={<span className="text-base text-ink">{messages.storeLastKnown}</span>}
          value={agreed}
          onChange={(next) => {
            agreeToStoring(next);
            setAgreed(isStoringAgreed());
          }}
        />
        <p className="text-sm text-pretty text-ink-2">{messages.storeLastKnownDetail}</p>
      </Card>
    </Section>
  );
}
