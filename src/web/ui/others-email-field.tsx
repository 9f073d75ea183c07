import { emailLengthMax } from "#contract/limits.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** Somebody else's e-mail: the browser is not asked to fill in the reader's own. */
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
