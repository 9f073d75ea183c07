import type { Ref } from "react";
import { partnerSearchLengthMax } from "#contract/limits.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { SearchField } from "#web/ui/search-field.tsx";

interface SearchBoxProps {
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** The search; results follow the typing, so there is nothing to send. */
export function SearchBox({ value, onType, onLeave, ref }: SearchBoxProps) {
  const { partners: messages } = useMessages("partners");
  return (
    <SearchField
      ref={ref}
      label={messages.search}
      placeholder={messages.searchPlaceholder}
      clearLabel={messages.clearSearch}
      value={value}
      onChange={onType}
      onBlur={onLeave}
      maxLength={partnerSearchLengthMax}
    />
  );
}
