import { useEffect, useState, type ComponentType } from "react";
import { chargeDescriptionLengthMax, chargeReferenceLengthMax } from "#contract/limits.ts";
import type { Output } from "#web/lib/api.ts";
import { useOffline } from "#web/lib/connection.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { DomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useForm, type FormErrors } from "#web/lib/use-form.ts";
import { useMoneyIntent } from "#web/lib/use-money-intent.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { IntentFormNotice } from "#web/ui/intent-notice.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { ChargeValues } from "./charge-values.ts";
import { stale } from "./module.ts";
import { ShownCode } from "./shown-code.tsx";
import type { Partner } from "./use-console.ts";
import { cancelShownCode, type ShownLink } from "./use-shown-code.ts";

/** A code lives long enough to find a phone, and too short for a till to show an old one. */
const lifeSeconds = 10 * 60;

type CodeValues = Pick<ChargeValues, "amount" | "description" | "reference"> & Record<string, unknown>;

export interface CodeSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The values that the sheet begins with. */
  readonly values: CodeValues;
  /** The check of the surrounding form; passed in, as `Preview` is, because the page has both. */
  readonly validate: (amount: number | undefined) => FormErrors<Pick<ChargeValues, "amount">>;
  readonly partner: Partner;
  /** The till that shows it; undefined for none. */
  readonly tillId: string | undefined;
  readonly Preview: ComponentType<{ readonly amount: number | undefined; readonly terms: Partner }>;
  /** A code is requested, by a tap. */
  readonly onMake: () => void;
  readonly onPaid: (chargeId: string) => void;
}

/** A code of a fixed amount, for a customer whose card the till does not know. */
export function CodeSheet({ open, onClose, onPaid, ...form }: CodeSheetProps) {
  const { partnerConsole } = useMessages("partnerConsole");
  const [link, setLink] = useState<ShownLink>();

  /** A code that nobody sees any more must not be paid. */
  async function close() {
    const paidBy = link && (await cancelShownCode(link.id));
    onClose();
    if (paidBy) onPaid(paidBy);
  }

  return (
    <Sheet open={open} onClose={() => void close()} title={partnerConsole.showCode}>
      {link === undefined ? (
        <CodeForm {...form} onMade={setLink} />
      ) : (
        <ShownCode
          key={link.id}
          link={link}
          onCancel={() => void close()}
          onAgain={() => setLink(undefined)}
          onPaid={(chargeId) => {
            onClose();
            onPaid(chargeId);
          }}
        />
      )}
    </Sheet>
  );
}

interface CodeFormProps extends Pick<
  CodeSheetProps,
  "values" | "validate" | "partner" | "tillId" | "Preview" | "onMake"
> {
  readonly onMade: (link: Output<"createPaymentLink">) => void;
}

function CodeForm({ values, validate, partner, tillId, Preview, onMake, onMade }: CodeFormProps) {
  const { partnerConsole, shownCode: messages } = useMessages("partnerConsole", "shownCode");
  const offline = useOffline();
  const errorText = useErrorText();
  const { intent, busy, submit, reset } = useMoneyIntent(stale, "createPaymentLink");
  const form = useForm<CodeValues>({
    initial: { amount: values.amount, description: values.description, reference: values.reference },
    validate: ({ amount }) => validate(amount),
    submit: async ({ amount, description, reference }) => {
      onMake();
      const known = await submit({
        amount: amount ?? 0,
        expires_in: lifeSeconds,
        ...(tillId !== undefined && { till_id: tillId }),
        ...(description.trim() && { description }),
        ...(reference.trim() && { reference }),
      });
      if (known?.state === "refused") throw known.error;
    },
    money: ["amount"],
  });

  const made = intent.state === "done" ? intent.result : undefined;
  useEffect(() => {
    if (!made) return;
    reset();
    onMade(made);
  }, [made, reset, onMade]);

  const code = form.problem instanceof DomainError ? form.problem.problem.code : undefined;
  const isReferenceUsed = code === "reference_used";
  // The preview says what is wrong with the amount.
  const isAtField = isReferenceUsed || code === "charge_too_small";
  return (
    <form {...form.props} className="grid gap-4">
      <p className="text-base text-ink-2">{messages.formDetail}</p>
      <AmountField {...form.field("amount")} label={partnerConsole.amount} />
      <TextField
        {...form.field("description")}
        label={partnerConsole.description}
        placeholder={partnerConsole.descriptionPlaceholder}
        maxLength={chargeDescriptionLengthMax}
        autoComplete="off"
      />
      <TextField
        {...form.field("reference")}
        error={isReferenceUsed ? errorText(form.problem) : form.field("reference").error}
        label={partnerConsole.reference}
        hint={partnerConsole.referenceHint}
        maxLength={chargeReferenceLengthMax}
        autoComplete="off"
      />
      <Preview amount={form.values.amount} terms={partner} />
      <IntentFormNotice intent={intent} problem={isAtField ? undefined : form.problem} busy={busy} />
      <Button type="submit" block busy={busy || form.busy} disabled={offline && !busy}>
        {messages.make}
      </Button>
    </form>
  );
}
