import { amountLimits } from "#contract/money.ts";
import type { SpendingLimit } from "#contract/payments/spending-limits.ts";
import { change } from "#web/lib/change.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { Sheet, useLast } from "#web/ui/sheet.tsx";
import { stale } from "./module.ts";

interface LimitSheetProps {
  /** Undefined closes the sheet. */
  readonly limit: SpendingLimit | undefined;
  readonly onClose: () => void;
}

/** Asks for a new limit, and says when it will hold. */
export function LimitSheet({ limit, onClose }: LimitSheetProps) {
  const { spendingLimits: messages } = useMessages("spendingLimits");
  const shown = useLast(limit);
  return (
    <Sheet
      open={limit !== undefined}
      onClose={onClose}
      title={shown ? messages.change(messages.names[shown.name]) : ""}
    >
      {shown && <LimitForm key={shown.name} limit={shown} onClose={onClose} />}
    </Sheet>
  );
}

function LimitForm({ limit, onClose }: { limit: SpendingLimit; onClose: () => void }) {
  const { spendingLimits: messages, profile } = useMessages("spendingLimits", "profile");
  const { formatMoney } = useMoney();
  const { max } = amountLimits.spendingLimit;
  const form = useForm<{ amount: number | undefined }>({
    initial: { amount: limit.amount },
    money: ["amount"],
    validate: ({ amount = 0 }) => (amount > max ? { amount: { code: "too_big", params: { maximum: max } } } : {}),
    submit: async ({ amount = 0 }) => {
      await change(stale, "setSpendingLimit", { name: limit.name, amount });
      toast.success(amount > limit.amount ? messages.raised : messages.lowered);
      onClose();
    },
  });
  const isRaise = (form.values.amount ?? 0) > limit.amount;
  return (
    <form {...form.props} className="grid gap-5 pb-2">
      <AmountField
        {...form.field("amount")}
        label={messages.names[limit.name]}
        hint={isRaise ? messages.raiseHint : messages.lowerHint(formatMoney(limit.usual))}
        autoFocus
      />
      <ProblemNotice problem={form.problem} />
      <FormButtons onCancel={onClose} busy={form.busy}>
        {profile.save}
      </FormButtons>
    </form>
  );
}
