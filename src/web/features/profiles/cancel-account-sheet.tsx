import type { Profile } from "#contract/profiles.ts";
import { call } from "#web/lib/api.ts";
import { useAuth } from "#web/lib/auth-context.tsx";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { factsOf } from "#web/lib/languages/facts.ts";
import { go } from "#web/lib/location.tsx";
import { refresh } from "#web/lib/query.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.ts";
import { dropDrafts } from "./drafts.ts";

interface CancelAccountSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly profile: Profile;
}

/** Asks whether the account is really to end: a word has to be typed, and nothing may be left in it. */
export function CancelAccountSheet({ open, onClose, profile }: CancelAccountSheetProps) {
  const { profile: words } = useMessages("profile");
  const balance = profile.wallet_balance + profile.cashback_balance;
  return (
    <Sheet open={open} onClose={onClose} title={words.cancelTitle}>
      {balance > 0 ? (
        <BalanceLeft profile={profile} balance={balance} onClose={onClose} />
      ) : (
        <CancelForm onClose={onClose} />
      )}
    </Sheet>
  );
}

/** Something is left: how much, and the ways to use it. */
function BalanceLeft({ profile, balance, onClose }: { profile: Profile; balance: number; onClose: () => void }) {
  const { profile: words, refusals } = useMessages("profile");
  const { language } = useLanguage();
  const { currency } = useMoney();
  return (
    <div className="grid gap-4">
      <Notice tone="error">{refusals.balance_not_zero(factsOf({ balance }, { language, currency }))}</Notice>
      <div className="grid gap-2.5">
        {profile.cashback_balance > 0 && (
          <ButtonLink to="/cashback-transfer" variant="secondary" block>
            {words.moveCashback}
          </ButtonLink>
        )}
        {profile.wallet_balance > 0 && (
          <ButtonLink to="/send-money" variant="secondary" block>
            {words.sendMoney}
          </ButtonLink>
        )}
        <Button block onClick={onClose}>
          {words.keepAccount}
        </Button>
      </div>
    </div>
  );
}

function CancelForm({ onClose }: { onClose: () => void }) {
  const { profile: words } = useMessages("profile");
  const { signOut } = useAuth();
  const errorText = useErrorText();
  const form = useForm({
    initial: { word: "" },
    validate: ({ word }) =>
      word.trim().toLocaleUpperCase() === words.cancelWord ? {} : { word: { code: "word_wrong" } },
    words: { word_wrong: words.cancelWordWrong(words.cancelWord) },
    submit: async () => {
      try {
        await call("cancelAccount", {});
      } catch (error) {
        toast.error(words.cancelError, errorText(error));
        // Money may have come meanwhile: the balance that is in the way is shown.
        void refresh("getProfile");
        throw error;
      }
      toast.success(words.cancelled, words.cancelledDetail);
      // The server has ended every session; what this browser still holds goes with it.
      await signOut();
      dropDrafts();
      go("/auth", { replace: true });
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <p className="text-base text-pretty text-ink-2">{words.cancelDetail}</p>
      <TextField
        {...form.field("word")}
        label={words.cancelConfirm(words.cancelWord)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
      <Notice tone="error">{form.problem !== undefined && `${words.cancelError}. ${errorText(form.problem)}`}</Notice>
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" onClick={onClose} disabled={form.busy}>
          {words.keepAccount}
        </Button>
        <Button variant="destructive" type="submit" busy={form.busy}>
          {words.cancelForGood}
        </Button>
      </div>
    </form>
  );
}
