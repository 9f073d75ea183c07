import { useId, useState, type Ref } from "react";
import { purchasePasswordLength } from "#contract/limits.ts";
import { classNames } from "./class-names.ts";
import { describe, Field, type FieldProps } from "./field.tsx";
import { ShowButton } from "./password-field.tsx";

export interface PinFieldProps extends Omit<FieldProps, "aside"> {
  readonly name?: string;
  readonly value: string;
  /** Only digits, at most four. */
  readonly onChange: (digits: string) => void;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * The purchase password: four cells over one real input, so that pasting, deleting and screen
 * readers work. Password managers ignore it: this is not the login password.
 */
export function PinField({
  label,
  hint,
  error,
  labelHidden,
  name,
  value,
  onChange,
  disabled,
  autoFocus,
  ref,
}: PinFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const [focused, setFocused] = useState(false);

  return (
    <Field
      id={id}
      {...{ label, hint, labelHidden, error }}
      aside={<ShowButton shown={shown} onToggle={() => setShown(!shown)} className="-my-3 -mr-3" />}
    >
      <div className="relative">
        <input
          ref={ref}
          id={id}
          name={name}
          {...describe(id, { hint, error })}
          type={shown ? "text" : "password"}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          disabled={disabled}
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, purchasePasswordLength))}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onSelect={(event) => {
            // The caret is not drawn: typing always continues at the end.
            const field = event.currentTarget;
            if (field.selectionStart === field.selectionEnd) field.setSelectionRange(value.length, value.length);
          }}
          className="absolute inset-0 z-1 w-full cursor-text bg-transparent text-md tracking-[2em] text-transparent caret-transparent outline-none selection:bg-transparent"
        />
        <div aria-hidden="true" className={classNames("grid grid-cols-4 gap-2.5", disabled && "opacity-60")}>
          {Array.from({ length: purchasePasswordLength }, (_, cell) => (
            <span
              key={cell}
              className={classNames(
                "grid h-14 place-items-center rounded-md border bg-paper text-2xl font-bold transition-[border-color,box-shadow] duration-150",
                focused && cell === Math.min(value.length, purchasePasswordLength - 1)
                  ? "border-leaf ring-3 ring-leaf/20"
                  : error
                    ? "border-clay"
                    : "border-edge",
              )}
            >
              {cell < value.length && (shown ? value[cell] : <span className="size-3 rounded-full bg-ink" />)}
            </span>
          ))}
        </div>
      </div>
    </Field>
  );
}
