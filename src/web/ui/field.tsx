import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The error, as a sentence; marks the field, is read with it and takes the hint's place. */
  readonly error?: string | undefined;
  /** Keeps the label for screen readers only. */
  readonly labelHidden?: boolean | undefined;
  /** Stands opposite the label: a link or an icon button. */
  readonly aside?: ReactNode;
}

/** The box that every single-line field shares. */
export function fieldBox(error: string | undefined, more?: string): string {
  return classNames(
    "flex min-h-[52px] w-full items-center rounded-lg border bg-surface transition-[border-color,box-shadow] duration-150",
    "focus-within:ring-3 has-[:disabled]:opacity-60",
    error ? "border-clay focus-within:ring-clay/15" : "border-edge focus-within:border-leaf focus-within:ring-leaf/15",
    more,
  );
}

/** `aria-describedby` and `aria-invalid` for the control of a Field. */
export function describe(id: string, { hint, error }: Pick<FieldProps, "hint" | "error">) {
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return { "aria-invalid": error ? true : undefined, "aria-describedby": described };
}

/** Label, control, hint and error, tied together. */
export function Field({
  id,
  label,
  hint,
  error,
  labelHidden,
  aside,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    // A date's own width must not push the field out of a narrow place.
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <div className={classNames("flex items-end justify-between gap-3", labelHidden && !aside && "sr-only")}>
        <label htmlFor={id} className={classNames("text-sm font-semibold", labelHidden && "sr-only")}>
          {label}
        </label>
        {aside}
      </div>
      {children}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-clay">
          {error}
        </p>
      )}
      {hint && !error && (
        <div id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </div>
      )}
    </div>
  );
}

/** For `aside`: how much of a field's length is used. */
export function LengthCounter({ text, max }: { readonly text: string; readonly max: number }) {
  return (
    <span className="text-xs text-ink-2">
      {text.length}/{max}
    </span>
  );
}
