import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Profile } from "#contract/customers/profiles.ts";
import { useAuth } from "#web/lib/auth-context.tsx";
import { change } from "#web/lib/change.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { DomainError } from "#web/lib/errors.ts";
import { useInstallation, useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { factsOf } from "#web/lib/languages/facts.ts";
import { go } from "#web/lib/location.tsx";
import { freshQueryOf, refresh } from "#web/lib/query.ts";
import { toast } from "#web/lib/toast.ts";
import { useStepUpForm } from "#web/lib/use-step-up-form.ts";
import { Button, ButtonAnchor, ButtonLink } from "#web/ui/button.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { LoginPasswordField } from "#web/ui/login-password-field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { dropDrafts } from "./drafts.ts";
import { stale } from "./module.ts";

interface CancelAccountSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly profile: Profile;
}

/** Closes an account in which nothing is left, after a word that confirms it and the password. */
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
  const empty = left && !left.review && left.wallet_balance + left.cashback_balance + left.settlement + left.owed === 0;
  // The form stays if a later refetch fails: the server checks the account again.
  const [wasEmpty, setWasEmpty] = useState(false);
  if (empty !== undefined && empty !== wasEmpty) setWasEmpty(empty);
  if (wasEmpty) return <CancelForm onClose={onClose} />;
  if (queries.error) return <FailureState query={queries} />;
  if (!left) return <SkeletonBlocks className="grid gap-4" blocks={["h-14 rounded-md", "h-[52px] rounded-lg"]} />;
  return <BalanceLeft left={left} onClose={onClose} />;
}

/**
 * The account is held, or something is left or owed: how much, and the ways to use or settle it. A
 * partner's earnings are paid out on request by mail.
 */
function BalanceLeft({ left, onClose }: { left: Remainder; onClose: () => void }) {
  const { profile: messages, errors, common } = useMessages("profile");
  const { language } = useLanguage();
  const installation = useInstallation();
  const { currency } = useMoney();
  const own = left.wallet_balance + left.cashback_balance;
  const sentence = (amounts: Readonly<Record<string, number>>) =>
    errors.balance_not_zero(factsOf(amounts, { language, currency }));
  return (
    <div className="grid gap-4">
      <Notice tone="error">{left.review && errors.account_held(factsOf(undefined, { language, currency }))}</Notice>
      <Notice tone="error">{left.owed > 0 && sentence({ owed: left.owed })}</Notice>
      <Notice tone="error">{own > 0 && !left.review && sentence({ balance: own })}</Notice>
      <Notice tone="error">{left.settlement > 0 && sentence({ settlement: left.settlement })}</Notice>
      <div className="grid gap-2.5">
        {left.owed > 0 && (
          <ButtonLink to="/add-money" variant="secondary" block>
            {messages.addMoney}
          </ButtonLink>
        )}
        {left.review && (
          <ButtonLink to="/" variant="secondary" block>
            {common.home}
          </ButtonLink>
        )}
        {left.cashback_balance > 0 && !left.review && (
          <ButtonLink to="/cashback-transfer" variant="secondary" block>
            {messages.moveCashback}
          </ButtonLink>
        )}
        {left.wallet_balance > 0 && !left.review && (
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
  const form = useStepUpForm({
    initial: { word: "", login_password: "" },
    validate: ({ word }) =>
      word.trim().toLocaleUpperCase() === messages.cancelWord ? {} : { word: { code: "word_wrong" } },
    messages: { word_wrong: messages.cancelWordWrong(messages.cancelWord) },
    submit: async ({ login_password }) => {
      try {
        await change(stale, "cancelAccount", { login_password });
      } catch (error) {
        toast.error(messages.cancelError, errorText(error));
        // Money may have arrived meanwhile: the refetch shows the balance.
        if (error instanceof DomainError) void refresh("getProfile", "getOwnPartner");
        throw error;
      }
      toast.success(messages.cancelled, messages.cancelledDetail);
      // The server has ended every session; this clears what the browser still holds.
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
      <LoginPasswordField {...form.field("login_password")} />
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

/** The sums left in the account. `settlement` belongs to a partner that the user alone owns. */
type Remainder = Profile & { readonly settlement: number };

/**
 * The sums left in the account, as `cancel-account.ts` of the server counts them; undefined while
 * any part of them is not known. Product decision 29.
 */
function useRemainder({ user_type: userType }: Profile) {
  const profile = useQuery(freshQueryOf("getProfile", {}));
  const partner = useQuery({ ...freshQueryOf("getOwnPartner", {}), enabled: userType === "partner" });
  const owned = partner.data && ((partner.data.owns_alone && partner.data.settlement_balance) || 0);
  const settlement = userType === "partner" ? owned : 0;
  const failed = [profile, partner].find((query) => query.isError);
  const left: Remainder | undefined =
    profile.data && settlement !== undefined && !failed ? { ...profile.data, settlement } : undefined;
  return {
    left,
    error: failed?.error,
    isFetching: profile.isFetching || partner.isFetching,
    refetch: () => [profile, partner].filter((query) => query.isError).forEach((query) => void query.refetch()),
  };
}
