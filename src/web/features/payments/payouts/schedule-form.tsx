import type { Language } from "#contract/limits.ts";
import { amountLimits, smallestPayout } from "#contract/money.ts";
import type { PayoutCadence } from "#contract/payments/payout-schedule.ts";
import type { Input } from "#web/lib/api.ts";
import { change } from "#web/lib/change.ts";
import { capitalised } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { localeOf } from "#web/lib/money.ts";
import { toast } from "#web/lib/toast.ts";
import type { FormErrors } from "#web/lib/use-form.ts";
import { useStepUpForm, type StepUp } from "#web/lib/use-step-up-form.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { LoginPasswordField } from "#web/ui/login-password-field.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { stale } from "./module.ts";
import type { PayoutSchedule } from "./use-payouts.ts";

interface ScheduleValues extends StepUp {
  readonly cadence: PayoutCadence;
  /** The days as values of a list, from "1" on. */
  readonly weekday: string;
  readonly month_day: string;
  readonly minimum_amount: number | undefined;
}

const cadences: readonly PayoutCadence[] = ["none", "daily", "weekly", "monthly"];
const monthDays = Array.from({ length: 31 }, (_, index) => String(index + 1));

/** The names of the weekdays, from Monday on: 5 January 2026 is a Monday. */
function weekdaysIn(language: Language): readonly string[] {
  const format = new Intl.DateTimeFormat(localeOf[language], { weekday: "long", timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, index) => capitalised(format.format(Date.UTC(2026, 0, 5 + index)), language));
}

/** Chooses the days of the schedule. It asks for the password, as each request by hand does. */
export function ScheduleForm({ schedule, onClose }: { schedule: PayoutSchedule; onClose: () => void }) {
  const { schedule: messages } = useMessages("payouts").payouts;
  const { language } = useLanguage();
  const form = useStepUpForm<ScheduleValues>({
    initial: {
      cadence: schedule.cadence === "none" ? "weekly" : schedule.cadence,
      weekday: String(schedule.weekday ?? 1),
      month_day: String(schedule.month_day ?? 1),
      minimum_amount: schedule.minimum_amount,
      login_password: "",
    },
    validate: scheduleErrors,
    money: ["minimum_amount"],
    submit: async (values) => {
      await change(stale, "setPayoutSchedule", inputOf(values));
      toast.success(messages.saved);
      onClose();
    },
  });
  const { cadence } = form.values;
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <SelectField
        {...form.field("cadence")}
        label={messages.cadence}
        options={cadences.map((value) => ({ value, label: messages.cadences[value] }))}
      />
      {cadence === "weekly" && (
        <SelectField
          {...form.field("weekday")}
          label={messages.weekday}
          options={weekdaysIn(language).map((label, index) => ({ value: String(index + 1), label }))}
        />
      )}
      {cadence === "monthly" && (
        <SelectField
          {...form.field("month_day")}
          label={messages.monthDay}
          hint={messages.monthDayHint}
          options={monthDays.map((value) => ({ value, label: value }))}
        />
      )}
      {cadence !== "none" && (
        <AmountField {...form.field("minimum_amount")} label={messages.minimum} hint={messages.minimumHint} />
      )}
      <p className="text-sm text-ink-2">{cadence === "none" ? messages.explainedNone : messages.explained}</p>
      <LoginPasswordField {...form.field("login_password")} />
      <ProblemNotice problem={form.problem} />
      <FormButtons onCancel={onClose} busy={form.busy}>
        {messages.save}
      </FormButtons>
    </form>
  );
}

function scheduleErrors({ cadence, minimum_amount: minimum }: ScheduleValues): FormErrors<ScheduleValues> {
  if (cadence === "none") return {};
  const wrong = (code: string, params = {}) => ({ minimum_amount: { code, params } });
  if (minimum === undefined) return wrong("required");
  if (minimum < smallestPayout) return wrong("too_small", { minimum: smallestPayout });
  return minimum > amountLimits.payout.max ? wrong("too_big", { maximum: amountLimits.payout.max }) : {};
}

/** Exactly the fields of the chosen cadence. */
function inputOf(values: ScheduleValues): Input<"setPayoutSchedule"> {
  const { cadence, weekday, month_day, minimum_amount, login_password } = values;
  return {
    cadence,
    login_password,
    ...(cadence === "weekly" && { weekday: Number(weekday) }),
    ...(cadence === "monthly" && { month_day: Number(month_day) }),
    ...(cadence !== "none" && minimum_amount !== undefined && { minimum_amount }),
  };
}
