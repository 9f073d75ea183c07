import { CircleCheck, Gift, Share2 } from "lucide-react";
import type { Profile } from "#contract/customers/profiles.ts";
import { referralCodeLengthMax } from "#contract/limits.ts";
import { change } from "#web/lib/change.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { requiredFields, useForm } from "#web/lib/use-form.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { IconPlate } from "#web/ui/icon-plate.tsx";
import { Section } from "#web/ui/section.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { stale } from "./module.ts";

/** Another user's code to apply, once, and the user's own to share. */
export function ReferralSection({ profile }: { profile: Profile }) {
  return (
    <div className="grid gap-6">
      {profile.referral_code_used === null ? <ReferralForm /> : <UsedCode profile={profile} />}
      <OwnCode profile={profile} />
    </div>
  );
}

/** The user's own code, to copy and, where the device can, to share. */
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
      // Closing the device's own sheet cancels the sharing.
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

/** Applies a code. An error is shown at the field and in a toast (specification, section 8). */
function ReferralForm() {
  const { profile: messages } = useMessages("profile");
  const errorText = useErrorText();
  const form = useForm({
    initial: { _code: "" },
    validate: requiredFields,
    messages: { required: messages.referralRequired },
    submit: async ({ _code }) => {
      try {
        await change(stale, "applyReferralCode", { _code: _code.trim().toUpperCase() });
      } catch (error) {
        toast.error(reasonOf(error));
        throw error;
      }
      toast.success(messages.codeApplied);
    },
  });

  /** "Invalid code", "already used", or the general sentence with why. */
  function reasonOf(error: unknown): string {
    return isAboutCode(error) ? errorText(error) : `${messages.applyError}. ${errorText(error)}`;
  }

  const field = form.field("_code");
  return (
    <form {...form.props} className="grid gap-3">
      <TextField
        {...field}
        onChange={(text) => form.set("_code", text.trimStart().toUpperCase().slice(0, referralCodeLengthMax))}
        label={messages.referralCode}
        hint={messages.referralHint}
        error={field.error ?? (form.problem === undefined ? undefined : reasonOf(form.problem))}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={referralCodeLengthMax}
        className="font-semibold tracking-wide"
      />
      <Button type="submit" block busy={form.busy}>
        {messages.apply}
      </Button>
    </form>
  );
}

function isAboutCode(error: unknown): boolean {
  return isDomainError(error, "referral_code_invalid", "referral_code_already_used");
}

/** Replaces the form once a code was used: the code, and a bonus that is still pending. */
function UsedCode({ profile }: { profile: Profile }) {
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
          {profile.referral_bonus_withheld && (
            <p className="text-sm text-ink-2">{messages.bonusWithheld[profile.referral_bonus_withheld]}</p>
          )}
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
