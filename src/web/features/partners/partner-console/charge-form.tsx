import { Suspense, useEffect, useRef, useState } from "react";
import { cardNumberLength, chargeDescriptionLengthMax, chargeReferenceLengthMax } from "#contract/limits.ts";
import { useOffline } from "#web/lib/connection.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { DomainError } from "#web/lib/errors.ts";
import { fetched } from "#web/lib/fetched.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useStore } from "#web/lib/store.ts";
import { useForm } from "#web/lib/use-form.ts";
import { useMoneyIntent } from "#web/lib/use-money-intent.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { IntentFormNotice } from "#web/ui/intent-notice.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { CardNumberField } from "./card-number-field.tsx";
import { amountErrors, chargeErrors, smallestOf, type ChargeValues } from "./charge-values.ts";
import { chosenTill } from "./chosen-till.ts";
import { CodeButton } from "./code-button.tsx";
import { stale } from "./module.ts";
import { openSound, playResult } from "./result-sound.ts";
import { SplitPreview } from "./split-preview.tsx";
import type { Partner } from "./use-console.ts";

// This part is loaded apart, because few partners have tills.
const TillChoice = fetched(async () => (await import("./till-choice.tsx")).TillChoice, ["branches"]);

/** The field that an error of the server is about. */
const fieldOf: Partial<Record<string, keyof ChargeValues & string>> = {
  card_not_found: "card_number",
  card_is_own: "card_number",
  charge_too_small: "amount",
  reference_used: "reference",
};

const nothing: ChargeValues = { card_number: "", amount: undefined, description: "", reference: "" };

interface ChargeFormProps {
  readonly partner: Partner;
  /** The values that it begins with: of a charge that is to be made again. */
  readonly initial?: ChargeValues | undefined;
  /** `values` are unknown where the page was reloaded before the answer. */
  readonly onSent: (chargeId: string, values: ChargeValues | undefined) => void;
}

/** Requests a payment: card, amount, description. One tap makes one charge. */
export function ChargeForm({ partner, initial = nothing, onSent }: ChargeFormProps) {
  const { partnerConsole: messages } = useMessages("partnerConsole");
  const errorText = useErrorText();
  const { formatMoney } = useMoney();
  const offline = useOffline();
  const { intent, busy, submit, reset } = useMoneyIntent(stale, "createPaymentRequest");
  const element = useRef<HTMLFormElement>(null);
  const till = useStore(chosenTill);
  const [sent, setSent] = useState<ChargeValues>();
  const form = useForm<ChargeValues>({
    initial,
    validate: (values) => chargeErrors(values, partner),
    submit: async (values) => {
      const { card_number, amount, description, reference } = values;
      setSent(values);
      openSound();
      const known = await submit({
        card_number,
        amount: amount ?? 0,
        ...(description.trim() && { description }),
        ...(reference.trim() && { reference }),
        ...(partner.has_tills && till && { till_id: till }),
      });
      if (known?.state === "refused") throw known.error;
      if (known?.state === "done") form.reset(nothing);
    },
    messages: { card_incomplete: messages.cardIncomplete(cardNumberLength), card_wrong: messages.cardWrong },
    money: ["amount"],
  });

  // Also when the answer comes after the user left this screen and returned.
  const sentId = intent.state === "done" ? intent.result.id : undefined;
  useEffect(() => {
    if (!sentId) return;
    reset();
    onSent(sentId, sent);
  }, [sentId, sent, reset, onSent]);

  const smallest = smallestOf(partner);
  const tooSmall = form.values.amount !== undefined && form.values.amount < smallest;
  const domainError = form.problem instanceof DomainError ? form.problem.problem.code : undefined;
  const refusedField = domainError && fieldOf[domainError];
  const errorOf = (name: keyof ChargeValues & string) =>
    refusedField === name ? errorText(form.problem) : form.field(name).error;

  return (
    <div className="grid gap-4">
      <form {...form.props} ref={element} className="grid gap-4">
        <CardNumberField
          {...form.field("card_number")}
          error={errorOf("card_number")}
          onScanned={() => element.current?.querySelector<HTMLElement>("[name=amount]")?.focus()}
        />
        <div className="grid gap-4 rail:grid-cols-[1fr_1.4fr] rail:items-start">
          <AmountField
            {...form.field("amount")}
            error={errorOf("amount")}
            hint={tooSmall && !errorOf("amount") && messages.smallest(formatMoney(smallest))}
            label={messages.amount}
          />
          <TextField
            {...form.field("description")}
            label={messages.description}
            placeholder={messages.descriptionPlaceholder}
            maxLength={chargeDescriptionLengthMax}
            autoComplete="off"
          />
        </div>
        <TextField
          {...form.field("reference")}
          error={errorOf("reference")}
          label={messages.reference}
          hint={messages.referenceHint}
          maxLength={chargeReferenceLengthMax}
          autoComplete="off"
        />
        {partner.has_tills && (
          <Suspense>
            <TillChoice />
          </Suspense>
        )}
        <SplitPreview amount={form.values.amount} terms={partner} />
        <IntentFormNotice intent={intent} problem={refusedField ? undefined : form.problem} busy={busy} />
        <Button type="submit" block busy={busy || form.busy} disabled={offline && !busy}>
          {messages.send}
        </Button>
      </form>
      <CodeButton
        values={form.values}
        validate={(amount) => amountErrors(amount, partner)}
        partner={partner}
        tillId={partner.has_tills && till ? till : undefined}
        Preview={SplitPreview}
        onMake={openSound}
        onPaid={(chargeId) => {
          playResult("yes");
          form.reset(nothing);
          onSent(chargeId, undefined);
        }}
      />
    </div>
  );
}
