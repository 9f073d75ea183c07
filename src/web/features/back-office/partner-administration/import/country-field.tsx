import { useMemo } from "react";
import { importCountries, type ImportCountry } from "#contract/limits.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

/** The value of the choice that is no country. */
const none = "none";

interface CountryFieldProps {
  readonly value: ImportCountry | undefined;
  readonly disabled: boolean;
  readonly onChange: (country: ImportCountry | undefined) => void;
}

/** The country of the whole list, by which phones without a country's code are read. */
export function CountryField({ value, disabled, onChange }: CountryFieldProps) {
  const { partnerImport: messages } = useMessages("partnerImport");
  const { language } = useLanguage();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: "region" });
    const countries = importCountries.map((code) => ({ value: code, label: names.of(code) ?? code }));
    return [
      { value: none, label: messages.noCountry },
      ...countries.toSorted((one, other) => one.label.localeCompare(other.label, language)),
    ] as const;
  }, [language, messages.noCountry]);
  return (
    <SelectField<ImportCountry | typeof none>
      label={messages.country}
      hint={messages.countryHint}
      disabled={disabled}
      value={value ?? none}
      options={options}
      onChange={(chosen) => onChange(chosen === none ? undefined : chosen)}
    />
  );
}
