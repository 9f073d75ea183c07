import { payoutAccountLengthMax } from "#contract/limits.ts";
import type { PayoutAccountFields, PayoutAccountKind } from "#contract/payments/payout-account.ts";
import type { Input } from "#web/lib/api.ts";
import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { requiredFields, type FormErrors } from "#web/lib/use-form.ts";
import { useStepUpForm, type StepUp } from "#web/lib/use-step-up-form.ts";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { LoginPasswordField } from "#web/ui/login-password-field.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { stale } from "./module.ts";
import type { PayoutAccount } from "./use-payouts.ts";

const kinds: readonly PayoutAccountKind[] = ["pix", "iban", "bank"];

interface AccountValues extends StepUp {
  readonly kind: PayoutAccountKind;
  readonly holder_name: string;
  readonly pix_key: string;
  readonly iban: string;
  readonly bank_name: string;
  readonly branch: string;
  readonly account_number: string;
}

type AccountField = PayoutAccountFields[PayoutAccountKind][number];

/** The fields that name an account, by its kind. The browser loads no schemas of the contract. */
const fieldsOf: PayoutAccountFields = {
  pix: ["pix_key"],
  iban: ["iban"],
  bank: ["bank_name", "branch", "account_number"],
};

interface AccountFormProps {
  /** The account that is set now. */
  readonly account: PayoutAccount | undefined;
  readonly onClose: () => void;
}

/** Sets the payout account. Payouts that were requested before still go to the earlier one. */
export function AccountForm({ account, onClose }: AccountFormProps) {
  const { payouts: messages } = useMessages("payouts");
  const whole = account?.whole;
  const form = useStepUpForm<AccountValues>({
    initial: {
      kind: account?.kind ?? "pix",
      holder_name: account?.holder_name ?? "",
      pix_key: whole?.pix_key ?? "",
      iban: whole?.iban ?? "",
      bank_name: whole?.bank_name ?? "",
      branch: whole?.branch ?? "",
      account_number: whole?.account_number ?? "",
      login_password: "",
    },
    validate: accountErrors,
    submit: async (values) => {
      await change(stale, "setPayoutAccount", inputOf(values));
      toast.success(messages.accountSaved);
      onClose();
    },
  });
  const names: Readonly<Record<AccountField, string>> = {
    pix_key: messages.pixKey,
    iban: messages.iban,
    bank_name: messages.bank,
    branch: messages.branch,
    account_number: messages.accountNumber,
  };
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <SelectField
        {...form.field("kind")}
        label={messages.accountKind}
        options={kinds.map((kind) => ({ value: kind, label: messages.accountKinds[kind] }))}
      />
      <TextField
        {...form.field("holder_name")}
        label={messages.holder}
        maxLength={payoutAccountLengthMax.holderName}
        autoComplete="off"
      />
      {fieldsOf[form.values.kind].map((name) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={names[name]}
          hint={name === "pix_key" && messages.pixKeyHint}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      ))}
      {account && <p className="text-sm text-ink-2">{messages.accountStays}</p>}
      <p className="text-sm text-ink-2">{messages.accountWillRest}</p>
      <LoginPasswordField {...form.field("login_password")} />
      <ProblemNotice problem={form.problem} />
      <FormButtons onCancel={onClose} busy={form.busy}>
        {messages.saveAccount}
      </FormButtons>
    </form>
  );
}

function accountErrors(values: AccountValues): FormErrors<AccountValues> {
  const required = Object.fromEntries(["holder_name", ...fieldsOf[values.kind]].map((name) => [name, values[name]]));
  return requiredFields(required) as FormErrors<AccountValues>;
}

/** Exactly the fields of the chosen kind. */
function inputOf({ kind, holder_name, login_password, ...values }: AccountValues): Input<"setPayoutAccount"> {
  const own = Object.fromEntries(fieldsOf[kind].map((name) => [name, values[name]]));
  return { kind, holder_name, login_password, ...own };
}
