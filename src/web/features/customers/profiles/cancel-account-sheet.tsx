import { useState } from "react";
import type { Profile } from "#contract/customers/profiles.ts";
import { call } from "#web/lib/api.ts";
import { useAuth } from "#web/lib/auth-context.tsx";
import { useErrorText } from "#web/lib/error-text.ts";
import { DomainError } from "#web/lib/errors.ts";
import { useInstallation, useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { factsOf } from "#web/lib/languages/facts.ts";
import { go } from "#web/lib/location.tsx";
import { refresh } from "#web/lib/query.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button, ButtonAnchor, ButtonLink } from "#web/ui/button.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.ts";
import { dropDrafts } from "./drafts.ts";
import { useRemainder, type Remainder } from "./use-remainder.ts";

interface CancelAccountSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly profile: Profile;
}

/** Asks whether the account is really to end: a word has to be typed, and nothing may be left in it. */
export function CancelAccountSheet({ open, onClose, profile }: CancelAccountSheetProps) {
  const { profile: messages } = useMessages("profile");
  return (
    <Sheet open={open} onClose={onClose} title={messages.cancelTitle}>
      <Question profile={profile} onClose={onClose} />
    </Sheet>
  );
}

function Question({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { left, ...queries } = useRemainder(profile);
  const nothing = left && !left.isHeld && left.wallet + left.cashback + left.settlement + left.owed === 0;
  // What is being typed outlives a later question that fails: the server looks once more in the end.
  const [empty, setEmpty] = useState(false);
  if (nothing !== undefined && nothing !== empty) setEmpty(nothing);
  if (empty) return <CancelForm onClose={onClose} />;
  if (queries.error) return <FailureState query={queries} />;
  if (!left) return <SkeletonBlocks className="grid gap-4" blocks={["h-14 rounded-md", "h-[52px] rounded-lg"]} />;
  return <BalanceLeft left={left} onClose={onClose} />;
}

/** The account is held, or something is left or owed: how much, and the ways to use or to settle it. What a partner has earned is paid out by people: whom to write to. */
function BalanceLeft({ left, onClose }: { left: Remainder; onClose: () => void }) {
  const { profile: messages, errors, common } = useMessages("profile");
  const { language } = useLanguage();
  const installation = useInstallation();
  const { currency } = useMoney();
  const own = left.wallet + left.cashback;
  const sentence = (amounts: Readonly<Record<string, number>>) =>
    errors.balance_not_zero(factsOf(amounts, { language, currency }));
  return (
    <div className="grid gap-4">
      <Notice tone="error">{left.isHeld && errors.account_held(factsOf(undefined, { language, currency }))}</Notice>
      <Notice tone="error">{left.owed > 0 && sentence({ owed: left.owed })}</Notice>
      <Notice tone="error">{own > 0 && !left.isHeld && sentence({ balance: own })}</Notice>
      <Notice tone="error">{left.settlement > 0 && sentence({ settlement: left.settlement })}</Notice>
      <div className="grid gap-2.5">
        {left.owed > 0 && (
          <ButtonLink to="/add-money" variant="secondary" block>
            {messages.addMoney}
          </ButtonLink>
        )}
        {left.isHeld && (
          <ButtonLink to="/" variant="secondary" block>
            {common.home}
          </ButtonLink>
        )}
        {left.cashback > 0 && !left.isHeld && (
          <ButtonLink to="/cashback-transfer" variant="secondary" block>
            {messages.moveCashback}
          </ButtonLink>
        )}
        {left.wallet > 0 && !left.isHeld && (
          <ButtonLink to="/send-money" variant="secondary" block>
            {messages.sendMoney}
          </ButtonLink>
        )}
        {left.settlement > 0 && installation && (
          <ButtonAnchor href={`mailto:${installation.contact_email}`} variant="secondary" block>
            {messages.contact}: {installation.contact_email}
          </ButtonAnchor>
        )}
        <Button block onClick={onClose}>
          {messages.keepAccount}
        </Button>
      </div>
    </div>
  );
}

function CancelForm({ onClose }: { onClose: () => void }) {
  const { profile: messages } = useMessages("profile");
  const { signOut } = useAuth();
  const errorText = useErrorText();
  const form = useForm({
    initial: { word: "" },
    validate: ({ word }) =>
      word.trim().toLocaleUpperCase() === messages.cancelWord ? {} : { word: { code: "word_wrong" } },
    messages: { word_wrong: messages.cancelWordWrong(messages.cancelWord) },
    submit: async () => {
      try {
        await call("cancelAccount", {});
      } catch (error) {
        toast.error(messages.cancelError, errorText(error));
        // Money may have come meanwhile: the balance that is in the way is shown.
        if (error instanceof DomainError) void refresh("getProfile", "getOwnPartner");
        throw error;
      }
      toast.success(messages.cancelled, messages.cancelledDetail);
      // The server has ended every session; what this browser still holds goes with it.
      await signOut();
      dropDrafts();
      go("/auth", { replace: true });
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <p className="text-base text-pretty text-ink-2">{messages.cancelDetail}</p>
      <TextField
        {...form.field("word")}
        label={messages.cancelConfirm(messages.cancelWord)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
      <Notice tone="error">
        {form.problem !== undefined && `${messages.cancelError}. ${errorText(form.problem)}`}
      </Notice>
      <div className="grid gap-2.5">
        <Button variant="secondary" onClick={onClose} disabled={form.busy}>
          {messages.keepAccount}
        </Button>
        <Button variant="destructive" type="submit" busy={form.busy}>
          {messages.cancelForGood}
        </Button>
      </div>
    </form>
  );
}
