import { useId, type TextareaHTMLAttributes } from "react";
import { describe, Field, fieldBox, type FieldProps } from "./field.tsx";

interface TextAreaFieldProps
  extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange" | "value" | "id"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A few lines of text; grows with what is typed where the browser can. */
export function TextAreaField({
  label,
  hint,
  error,
  labelHidden,
  aside,
  value,
  onChange,
  ...textarea
}: TextAreaFieldProps) {
  const id = useId();
  return (
    <Field id={id} {...{ label, hint, labelHidden: labelHidden ?? false, aside, error }}>
      <div className={fieldBox(error)}>
        <textarea
          rows={2}
          {...textarea}
          {...describe(id, { hint, error })}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="field-sizing-content w-full resize-none rounded-[15px] bg-transparent px-3.5 py-3.5 text-md outline-none"
        />
      </div>
    </Field>
  );
}
