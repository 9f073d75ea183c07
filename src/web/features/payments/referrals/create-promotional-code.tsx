import { referralCodeLengthMax } from "#contract/limits.ts";
import { change } from "#web/lib/change.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { parseLocalMoment, readerZoneName } from "#web/lib/local-moment.ts";
import { toast } from "#web/lib/toast.ts";
import { useStepUpForm } from "#web/lib/use-step-up-form.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { LoginPasswordField } from "#web/ui/login-password-field.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { stale } from "./module.ts";
import { codeErrors, costMax, parseUses, toCode, type CodeValues } from "./promotional-rules.ts";

interface CreatePromotionalCodeProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The terms of a new code, and the login password: the code promises Troco's money. */
export function CreatePromotionalCode({ open, onClose }: CreatePromotionalCodeProps) {
  const { promotionalCodes: messages } = useMessages("promotionalCodes");
  return (
    <Sheet open={open} onClose={onClose} title={messages.newCode}>
      <CodeForm onClose={onClose} />
    </Sheet>
  );
}

const empty: CodeValues = {
  code: "",
  bonus: undefined,
  minimum_top_up: undefined,
  uses_max: "",
  ends_at: "",
  login_password: "",
};

/** Within the sheet, so that what was typed is gone with it. */
function CodeForm({ onClose }: Pick<CreatePromotionalCodeProps, "onClose">) {
  const { promotionalCodes: messages } = useMessages("promotionalCodes");
  const { language } = useLanguage();
  const form = useStepUpForm<CodeValues>({
    initial: empty,
    validate: codeErrors,
    money: ["bonus", "minimum_top_up"],
    messages: { code_format: messages.codeFormat, uses_format: messages.usesFormat, end_passed: messages.endPassed },
    submit: async ({ code, bonus, minimum_top_up, uses_max, ends_at, login_password }) => {
      const terms = {
        login_password,
        code: toCode(code),
        bonus: bonus!,
        minimum_top_up: minimum_top_up!,
        uses_max: parseUses(uses_max) ?? null,
        ends_at: parseLocalMoment(ends_at),
      };
      await change(stale, "createPromotionalCode", terms);
      toast.success(messages.created(terms.code));
      onClose();
    },
  });

  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <TextField
        {...form.field("code")}
        label={messages.code}
        hint={messages.codeHint}
        maxLength={referralCodeLengthMax}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        className="uppercase"
      />
      <div className="grid gap-4 min-[400px]:grid-cols-2">
        <AmountField {...form.field("bonus")} label={messages.bonus} />
        <AmountField {...form.field("minimum_top_up")} label={messages.minimum} />
      </div>
      <TextField
        {...form.field("uses_max")}
        label={messages.usesMax}
        hint={messages.optional}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
      />
      <TextField
        {...form.field("ends_at")}
        type="datetime-local"
        label={messages.endsAt}
        hint={messages.endsAtHint(readerZoneName(language))}
      />
      <Cost values={form.values} />
      <LoginPasswordField {...form.field("login_password")} />
      <ProblemNotice problem={form.problem} />
      <FormButtons onCancel={onClose} busy={form.busy}>
        {messages.create}
      </FormButtons>
    </form>
  );
}

/** The cost that the code commits Troco to. */
function Cost({ values }: { values: CodeValues }) {
  const { promotionalCodes: messages } = useMessages("promotionalCodes");
  const { formatMoney } = useMoney();
  if (!values.bonus) return null;
  const most = costMax(values);
  return (
    <p className="rounded-lg bg-amber-wash px-3.5 py-2.5 text-sm text-amber-ink">
      {most === undefined ? messages.costUnbounded(formatMoney(values.bonus)) : messages.costUpTo(formatMoney(most))}
    </p>
  );
}
