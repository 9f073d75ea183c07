import parse, { type CountryCode, type PhoneNumber } from "libphonenumber-js/max";
import type { FieldError } from "#contract/error-codes.ts";

/** What some countries' numbers lack or have too much, by their code: pattern and correction. */
const repairs: Readonly<Record<string, readonly [RegExp, string]>> = {
  // Since 2016 all mobile numbers have a ninth digit, which is 9.
  55: [/^(\d\d)([6-9]\d{7})$/, "$19$2"],
  // The prefixes of mobile numbers and of trunk calls ended in 2019 and 2020.
  52: [/^(?:0+1?|0*4[45]|1)(\d{10})$/, "$1"],
  // The trunk zero stands behind the 9 of mobile numbers, where some type it.
  54: [/^90+/, "9"],
};
/** Of Italy, San Marino and the Vatican: a zero is part of the number. */
const zeroStays = new Set(["39", "378"]);
/** Countries of which the library's lengths are also those of services, whose ranges it knows. */
const lengths: Readonly<Record<string, readonly number[]>> = { 55: [10, 11], 56: [9], 57: [10] };

/**
 * A phone number in its one form: E.164 without trunk zeros, carriers' codes and prefixes that are
 * out of use, so that equal phones are equal texts. Undefined unless it has a length of its
 * country's numbers. Ranges are not checked: new ones appear every year. This file loads the
 * library, so it is imported where it is used.
 *
 * @param country of a number without its country's code (ISO 3166-1)
 */
export function normalizePhone(typed: string, country?: CountryCode): string | undefined {
  const form = formOf(typed, country);
  const next = form === undefined ? undefined : formOf(form);
  // Behind zeros that were taken away there may be more to repair.
  return next === undefined || next === form ? form : normalizePhone(next);
}

function formOf(typed: string, country?: CountryCode): string | undefined {
  const international = typed.replace(/^\s*00/, "+");
  const found = parse(international, country && { defaultCountry: country, extract: false });
  const phone = found && repaired(found);
  if (phone === undefined) return undefined;
  const form = [phone, withoutZeros(phone)].find((each) => each?.isValid());
  return (form ?? (isPossible(phone) ? phone : undefined))?.number;
}

function repaired(phone: PhoneNumber): PhoneNumber | undefined {
  const { countryCallingCode: code, nationalNumber } = phone;
  const repair = repairs[code];
  return repair ? parse(`+${code}${nationalNumber.replace(...repair)}`) : phone;
}

function withoutZeros({ countryCallingCode: code, nationalNumber }: PhoneNumber): PhoneNumber | undefined {
  return zeroStays.has(code) ? undefined : parse(`+${code}${nationalNumber.replace(/^0+/, "")}`);
}

function isPossible(phone: PhoneNumber): boolean {
  const known = lengths[phone.countryCallingCode];
  return phone.isPossible() && (known === undefined || known.includes(phone.nationalNumber.length));
}

/** The fields of an input that are phone numbers. */
export interface Phones {
  readonly phone?: string | undefined;
  readonly whatsapp?: string | undefined;
}

/** Puts the phones of an input into their one form, with an error for each that has none. */
export function normalizePhones<Input extends Phones>(
  input: Input,
): { readonly input: Input; readonly errors: FieldError[] } {
  const typed = (["phone", "whatsapp"] as const).flatMap((field) =>
    input[field] === undefined ? [] : [{ field, form: normalizePhone(input[field]) }],
  );
  return {
    input: { ...input, ...Object.fromEntries(typed.map(({ field, form }) => [field, form])) },
    errors: typed.flatMap(({ field, form }) =>
      form === undefined ? [{ field, code: "invalid_format" as const }] : [],
    ),
  };
}
