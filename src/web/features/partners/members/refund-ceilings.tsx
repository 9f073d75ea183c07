import { useState } from "react";
import { amountLimits } from "#contract/money.ts";
import type { Output } from "#web/lib/api.ts";
import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { StepUpSheet } from "#web/ui/step-up-sheet.tsx";
import { stale } from "./module.ts";

type Ceilings = Output<"setRefundCeilings">;
const names = ["manager", "cashier", "cashier_day"] as const;
type Values = Record<(typeof names)[number], number | undefined>;

/** An empty field and a zero both mean no refunds, or no ceiling for a day. */
function toCeilings({ manager, cashier, cashier_day }: Values): Ceilings {
  return { manager: manager || null, cashier: cashier || null, cashier_day: cashier_day || null };
}

function tooBig(values: Values) {
  const { max: maximum } = amountLimits.charge;
  const over = names.filter((name) => (values[name] ?? 0) > maximum);
  return Object.fromEntries(over.map((name) => [name, { code: "too_big", params: { maximum } }]));
}

/** How much managers and cashiers may refund, which owners set. */
export function RefundCeilings({ ceilings }: { readonly ceilings: Ceilings }) {
  const { partnerDetails: messages } = useMessages("partnerDetails");
  const [chosen, setChosen] = useState<Ceilings>();
  const form = useForm<Values>({
    initial: {
      manager: ceilings.manager ?? undefined,
      cashier: ceilings.cashier ?? undefined,
      cashier_day: ceilings.cashier_day ?? undefined,
    },
    validate: tooBig,
    submit: async (values) => setChosen(toCeilings(values)),
    money: names,
  });
  return (
    <Card className="rail:p-6">
      <form {...form.props} aria-labelledby="ceilings" className="grid gap-4">
        <div className="grid gap-1">
          <h2 id="ceilings" className="text-lg">
            {messages.ceilings}
          </h2>
          <p className="text-base text-ink-2">{messages.ceilingsDetail}</p>
        </div>
        {names.map((name) => (
          <AmountField
            key={name}
            {...form.field(name)}
            label={messages.ceilingOf[name]}
            hint={name === "cashier_day" && messages.ceilingDayHint}
          />
        ))}
        <Button type="submit" block>
          {messages.saveCeilings}
        </Button>
      </form>
      <StepUpSheet
        open={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={messages.ceilings}
        confirmLabel={messages.saveCeilings}
        onConfirm={async (loginPassword) => {
          if (!chosen) return;
          await change(stale, "setRefundCeilings", { ...chosen, login_password: loginPassword });
          toast.success(messages.ceilingsSaved);
          setChosen(undefined);
        }}
      />
    </Card>
  );
}
