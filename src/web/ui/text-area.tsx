import { useId, type TextareaHTMLAttributes } from "react";
import { describe, Field, fieldBox, type FieldProps } from "./field.tsx";

interface TextAreaProps
  extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange" | "value" | "id"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text that wraps; line ends become spaces. */
export function TextArea({ label, hint, error, labelHidden, aside, value, onChange, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <Field id={id} {...{ label, hint, labelHidden, aside, error }}>
      <div className={fieldBox(error)}>
        <textarea
          rows={3}
          {...area}
          {...describe(id, { hint, error })}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/[^\S ]*\n[^\S ]*/g, " "))}
          className="field-sizing-content max-h-64 min-h-[98px] w-full min-w-0 grow resize-none rounded-[15px] bg-transparent px-3.5 py-3 text-md outline-none"
        />
      </div>
    </Field>
  );
}
