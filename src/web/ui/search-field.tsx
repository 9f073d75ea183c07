import { Search, X } from "lucide-react";
import { useImperativeHandle, useRef, type InputHTMLAttributes, type Ref } from "react";
import { IconButton } from "./icon-button.tsx";
import { TextField } from "./text-field.tsx";

interface SearchFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, "maxLength" | "inputMode" | "onBlur"> {
  readonly label: string;
  readonly placeholder: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line to search by, with a button that empties it. */
export function SearchField({ clearLabel, value, onChange, ref, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current!, []);
  return (
    <search>
      <TextField
        {...rest}
        ref={input}
        labelHidden
        value={value}
        onChange={onChange}
        autoComplete="off"
        enterKeyHint="search"
        leading={<Search size={20} strokeWidth={1.75} aria-hidden="true" />}
        trailing={
          value !== "" && (
            <IconButton
              label={clearLabel}
              variant="plain"
              onClick={() => {
                onChange("");
                input.current?.focus();
              }}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          )
        }
      />
    </search>
  );
}
