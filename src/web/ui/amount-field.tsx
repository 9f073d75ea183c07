import { useId, useLayoutEffect, useRef, type ClipboardEvent } from "react";
import { useMoney } from "#web/lib/installation.ts";
import { parseFilledDigits, parseTypedAmount } from "#web/lib/money.ts";
import { classNames } from "./class-names.ts";
import { describe, Field, fieldBox, type FieldProps } from "./field.tsx";
import { fitted } from "./money.tsx";

interface AmountFieldProps extends FieldProps {
  readonly name?: string;
  /** Minor units; undefined while nothing is typed. */
  readonly value: number | undefined;
  readonly onChange: (minor: number | undefined) => void;
  /** The 54 px form for the one amount that a screen is about. */
  readonly hero?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
}

/** An amount of money. Digits fill from the right; "1.234,50" and "1,234.50" can both be pasted. */
export function AmountField({
  label,
  hint,
  error,
  labelHidden,
  aside,
  name,
  value,
  onChange,
  hero,
  disabled,
  autoFocus,
}: AmountFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { formatMoney } = useMoney();
  const text = formatMoney(value ?? 0);

  // Digits enter at the right end, so the caret stays there.
  const toEnd = () => input.current?.setSelectionRange(text.length, text.length);
  useLayoutEffect(() => {
    if (document.activeElement === input.current) toEnd();
  });

  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const pasted = parseTypedAmount(event.clipboardData.getData("text"));
    if (pasted !== undefined) onChange(pasted);
  };

  const control = (
    <input
      ref={input}
      id={id}
      name={name}
      {...describe(id, { hint, error })}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      disabled={disabled}
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      value={text}
      onChange={(event) => onChange(parseFilledDigits(event.target.value))}
      onPaste={paste}
      onSelect={(event) => {
        const { selectionStart, selectionEnd } = event.currentTarget;
        // A whole selection stays, so that the amount can be copied or typed over.
        if (selectionStart === selectionEnd) toEnd();
      }}
      style={hero ? { fontSize: fitted(text, 3.375, 158) } : undefined}
      className={classNames(
        "w-full bg-transparent outline-none",
        hero
          ? "min-h-[68px] text-center leading-none font-[760] tracking-[-.045em]"
          : "min-h-[50px] rounded-[15px] px-3.5 text-md font-semibold",
        value === undefined && "text-hint",
      )}
    />
  );

  const field = (
    <Field id={id} {...{ label, hint, labelHidden, aside, error }}>
      {hero ? (
        <div
          className={classNames(
            "@container rounded-xl transition-shadow duration-150 focus-within:ring-3",
            error ? "ring-2 ring-clay/40 focus-within:ring-clay/40" : "focus-within:ring-leaf/20",
          )}
        >
          {control}
        </div>
      ) : (
        <div className={fieldBox(error)}>{control}</div>
      )}
    </Field>
  );
  // The label and what stands under it follow the figure to the middle.
  return hero ? <div className="text-center [&_label]:mx-auto">{field}</div> : field;
}
