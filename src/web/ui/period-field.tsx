import { useMessages } from "#web/lib/languages/context.tsx";
import { periodOf, presets, samePeriod, type Period, type Preset } from "#web/lib/period.ts";
import { ChipGroup } from "./chip-group.tsx";
import { TextField } from "./text-field.tsx";

interface PeriodFieldProps {
  readonly value: Period;
  readonly onChange: (period: Period) => void;
}

type Choice = Preset | "always" | "own";

/** A period: a preset, or from and to. An end before the beginning stays, with an error. */
export function PeriodField({ value, onChange }: PeriodFieldProps) {
  const { consoles: messages } = useMessages("consoles");
  const choice = choiceOf(value);
  const turned = value.from !== undefined && value.to !== undefined && value.to < value.from;
  const choices: readonly Choice[] = ["always", ...presets, ...(choice === "own" ? (["own"] as const) : [])];
  return (
    <div className="grid min-w-0 gap-2">
      <ChipGroup
        label={messages.period}
        options={choices.map((one) => ({ value: one, label: messages.periods[one] }))}
        value={choice}
        onChange={(one) => one !== "own" && onChange(one === "always" ? {} : periodOf(one))}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-2.5 rail:max-w-[24rem]">
        <TextField
          type="date"
          label={messages.from}
          value={value.from ?? ""}
          onChange={(from) => onChange({ ...value, from: from || undefined })}
        />
        <TextField
          type="date"
          label={messages.to}
          value={value.to ?? ""}
          onChange={(to) => onChange({ ...value, to: to || undefined })}
          error={turned ? messages.periodTurned : undefined}
        />
      </div>
    </div>
  );
}

function choiceOf(period: Period): Choice {
  if (period.from === undefined && period.to === undefined) return "always";
  return presets.find((one) => samePeriod(periodOf(one), period)) ?? "own";
}
