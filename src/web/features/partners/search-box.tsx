import { Search, X } from "lucide-react";
import { useImperativeHandle, useRef, type Ref } from "react";
import { partnerSearchLengthMax } from "#contract/limits.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

interface SearchBoxProps {
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** The search; results follow the typing, so there is nothing to send. */
export function SearchBox({ value, onType, onLeave, ref }: SearchBoxProps) {
  const { partners: words } = useMessages("partners");
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current!, []);
  return (
    <search>
      <TextField
        ref={input}
        label={words.search}
        labelHidden
        value={value}
        onChange={onType}
        onBlur={onLeave}
        placeholder={words.searchPlaceholder}
        maxLength={partnerSearchLengthMax}
        autoComplete="off"
        enterKeyHint="search"
        leading={<Search size={20} strokeWidth={1.75} aria-hidden="true" />}
        trailing={
          value !== "" && (
            <IconButton
              label={words.clearSearch}
              variant="plain"
              onClick={() => {
                onType("");
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
