import { parsePercent, percentText, type Bounds } from "#web/lib/partner-details-form.ts";
import { TextField } from "./text-field.tsx";

interface PercentFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly label: string;
  readonly hint?: string;
  readonly slider?: Bounds & { readonly label: string };
}

/** A tenth of a percent, in basis points. */
const sliderStep = 10;

/** A percentage, typed or, between bounds, moved; both show the same one. */
export function PercentField({ slider, ...field }: PercentFieldProps) {
  const chosen = parsePercent(field.value);
  return (
    <div className="grid gap-1">
      <TextField
        {...field}
        inputMode="decimal"
        autoComplete="off"
        maxLength={7}
        trailing={
          <span aria-hidden="true" className="pr-3 text-md">
            %
          </span>
        }
      />
      {slider && slider.max > slider.min && (
        <input
          type="range"
          aria-label={slider.label}
          aria-valuetext={chosen === undefined ? undefined : `${percentText(chosen)}%`}
          min={slider.min}
          max={slider.max}
          step={sliderStep}
          value={Math.min(slider.max, Math.max(slider.min, chosen ?? slider.min))}
          onChange={(event) => field.onChange(percentText(Number(event.target.value)))}
          className="h-11 w-full cursor-pointer accent-leaf"
        />
      )}
    </div>
  );
}
