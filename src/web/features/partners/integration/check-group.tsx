import { useId } from "react";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";

interface CheckGroupProps<Value extends string> {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: readonly Value[];
  readonly onChange: (value: readonly Value[]) => void;
  readonly error: string | undefined;
}

/** Any of a few, each a box to tick. */
export function CheckGroup<Value extends string>({
  name,
  label,
  options,
  value,
  onChange,
  error,
}: CheckGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-4 pt-1">
        {options.map((option) => (
          <CheckboxField
            key={option.value}
            name={name}
            label={option.label}
            value={value.includes(option.value)}
            onChange={(checked) =>
              onChange(
                // In the order of the options, whatever order they were ticked in.
                options
                  .map((each) => each.value)
                  .filter((each) => (each === option.value ? checked : value.includes(each))),
              )
            }
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="pt-1 text-sm font-medium text-clay">
          {error}
        </p>
      )}
    </fieldset>
  );
}
