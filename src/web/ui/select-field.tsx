import { ChevronDown } from "lucide-react";
import { useId, type SelectHTMLAttributes } from "react";
import { describe, Field, fieldBox, type FieldProps } from "./field.tsx";

export interface SelectOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

interface SelectFieldProps<Value extends string>
  extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, "onChange" | "value" | "id"> {
  readonly value: Value | "";
  readonly onChange: (value: Value) => void;
  readonly options: readonly SelectOption<Value>[];
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
}

/** A choice from a list; the native control, which every phone and screen reader knows. */
export function SelectField<Value extends string>({
  label,
  hint,
  error,
  labelHidden,
  aside,
  value,
  onChange,
  options,
  placeholder,
  ...select
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <Field id={id} {...{ label, hint, labelHidden, aside, error }}>
      <div className={fieldBox(error, "relative")}>
        <select
          {...select}
          {...describe(id, { hint, error })}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
          className="min-h-[50px] w-full appearance-none truncate rounded-[15px] bg-surface pr-10 pl-3.5 text-md outline-none"
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={18} strokeWidth={2} aria-hidden="true" className="pointer-events-none absolute right-3.5" />
      </div>
    </Field>
  );
}
