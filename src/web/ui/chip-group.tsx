import { useId } from "react";

interface ChipGroupProps<Value extends string> {
  /** The thing that is being chosen, for screen readers. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One choice of a few, as a row that scrolls sideways: radio buttons that look like chips. */
export function ChipGroup<Value extends string>({ label, options, value, onChange }: ChipGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      {/* The row reaches the screen's edges, so that a cut chip shows there is more. */}
      <div className="no-scrollbar -mx-5 flex gap-2 overflow-x-auto px-5 py-1.5 rail:-mx-1 rail:flex-wrap rail:px-1">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative inline-flex min-h-11 shrink-0 items-center rounded-full border border-line bg-surface px-4 text-sm font-semibold transition-colors duration-150 hover:bg-sunken has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 appearance-none rounded-full outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
