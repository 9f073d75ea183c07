import { Check } from "lucide-react";
import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { describe } from "./field.tsx";

interface CheckboxFieldProps {
  readonly name?: string;
  /** May hold links. */
  readonly label: ReactNode;
  readonly value: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly error?: string | undefined;
}

/** A box to tick, with a target of 44 px. */
export function CheckboxField({ name, label, value, onChange, error }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="flex items-start gap-1">
        <span className="relative -ml-2.5 grid size-11 shrink-0 place-items-center">
          <input
            id={id}
            name={name}
            type="checkbox"
            checked={value}
            onChange={(event) => onChange(event.target.checked)}
            {...describe(id, { error })}
            className="peer absolute inset-0 z-1 cursor-pointer appearance-none rounded-sm outline-none"
          />
          <span
            aria-hidden="true"
            className={classNames(
              "grid size-6 place-items-center rounded-[8px] border-[1.5px] bg-surface text-on-leaf transition-colors duration-150",
              "peer-checked:border-leaf peer-checked:bg-leaf peer-focus-visible:outline-[2.5px] peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf",
              error ? "border-clay" : "border-ink-3",
            )}
          >
            {value && <Check size={17} strokeWidth={3} className="animate-settle" />}
          </span>
        </span>
        <label htmlFor={id} className="py-2.5 text-sm text-ink-2">
          {label}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-clay">
          {error}
        </p>
      )}
    </div>
  );
}
