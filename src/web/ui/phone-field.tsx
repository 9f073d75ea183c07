import { useState, type ClipboardEvent } from "react";
import { phoneCountryCodes, type PhoneCountryCode } from "#contract/limits.ts";
import { parsePhone } from "#web/lib/countries.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { SelectField, type SelectOption } from "./select-field.tsx";
import { TextField } from "./text-field.tsx";

interface Part<Value> {
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error?: string | undefined;
}

interface PhoneFieldProps {
  readonly label: string;
  readonly code: Part<PhoneCountryCode>;
  /** The number without its code: digits only. */
  readonly digits: Part<string>;
  /** The codes to choose from; one that is set and not among them is added. */
  readonly codes: readonly SelectOption<PhoneCountryCode>[];
}

/**
 * A phone number: country code and digits. A whole number that is pasted or filled in by the
 * browser is split: `+55 11 98765-4321`.
 */
export function PhoneField({ label, code, digits, codes }: PhoneFieldProps) {
  const { common } = useMessages();
  const [unknownCode, setUnknownCode] = useState(false);
  const options = codes.some(({ value }) => value === code.value)
    ? codes
    : [...codes, { value: code.value, label: code.value }];

  function take(text: string): void {
    const phone = parsePhone(text);
    setUnknownCode(phone === undefined);
    if (phone === undefined) return;
    if (phone.dialCode !== undefined) code.onChange(phone.dialCode);
    digits.onChange(phone.digits);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData("text");
    // A part of a number goes where the caret is; a whole one replaces what stands there.
    if (!/^\s*(?:\+|00)/.test(text)) return;
    event.preventDefault();
    take(text);
  }

  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-start gap-2.5">
      <SelectField {...code} label={common.dialCode} options={options} autoComplete="tel-country-code" />
      <TextField
        {...digits}
        label={label}
        error={unknownCode ? common.dialCodeUnknown(phoneCountryCodes.join(", ")) : digits.error}
        onChange={take}
        onPaste={paste}
        placeholder={common.digitsOnly}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={24}
      />
    </div>
  );
}
