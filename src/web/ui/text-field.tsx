import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import { emailLengthMax } from "#contract/limits.ts";
import { classNames } from "./class-names.ts";
import { describe, Field, fieldBox, type FieldProps } from "./field.tsx";

export interface TextFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value" | "id"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Stands before or after the text, within the box: an icon, a unit, a button. */
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A line of text. Give it `autoComplete` and, for figures, `inputMode`. */
export function TextField({
  label,
  hint,
  error,
  labelHidden,
  aside,
  value,
  onChange,
  leading,
  trailing,
  className,
  ...input
}: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} {...{ label, hint, labelHidden, aside, error }}>
      <div className={fieldBox(error)}>
        {leading && <span className="pl-3.5 text-ink-3">{leading}</span>}
        <input
          type="text"
          {...input}
          {...describe(id, { hint, error })}
          data-autofocus={input.autoFocus || undefined}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(
            "min-h-[50px] w-full min-w-0 grow rounded-[15px] bg-transparent px-3.5 text-md outline-none",
            className,
          )}
        />
        {trailing && <span className="flex shrink-0 items-center pr-1 text-ink-2">{trailing}</span>}
      </div>
    </Field>
  );
}

/** The e-mail of another user: the browser does not fill in the reader's own. */
export function OthersEmailField(props: TextFieldProps) {
  return (
    <TextField
      {...props}
      type="email"
      maxLength={emailLengthMax}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
