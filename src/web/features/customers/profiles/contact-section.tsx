import type { Profile } from "#contract/customers/profiles.ts";
import { phonePattern, postalCodePattern } from "#contract/limits.ts";
import type { Input } from "#web/lib/api.ts";
import { countryOptions, profileDialCodes, splitPhone } from "#web/lib/countries.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import type { FormErrors } from "#web/lib/use-form.ts";
import { FetchedStepUpSheet } from "#web/ui/fetched-step-up-sheet.tsx";
import { fieldAttributes } from "#web/ui/field-attributes.ts";
import { PhoneField } from "#web/ui/phone-field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { FormActions } from "./form-actions.tsx";
import { useProfileForm } from "./use-profile-form.ts";

/** Activation requires these, so they can be changed and not be emptied. */
const requiredNames = ["address", "city", "state", "postal_code"] as const;

type Values = ReturnType<typeof read>;

function read(profile: Profile) {
  const { dialCode, digits } = splitPhone(profile.phone);
  return {
    phone_country_code: dialCode,
    phone: digits,
    country: profile.country,
    postal_code: profile.postal_code ?? "",
    state: profile.state ?? "",
    city: profile.city ?? "",
    address: profile.address ?? "",
    // The rest may be empty, which clears the field.
    street_address: profile.street_address ?? "",
    address_number: profile.address_number ?? "",
    address_complement: profile.address_complement ?? "",
    neighborhood: profile.neighborhood ?? "",
  };
}

function validate(values: Values): FormErrors<Values> {
  const empty = requiredNames.filter((name) => values[name].trim() === "");
  return {
    ...(!phonePattern.test(values.phone_country_code + values.phone) && { phone: { code: "phone_format" } }),
    ...(values.phone === "" && { phone: { code: "required" } }),
    ...(!postalCodePattern.test(values.postal_code.trim()) && { postal_code: { code: "postal_code_format" } }),
    ...Object.fromEntries(empty.map((name) => [name, { code: "required" }])),
  };
}

/** Dial code and number are one value: when either has changed, both are sent. */
function toChanges(
  { phone, phone_country_code: code, ...changed }: Partial<Values>,
  values: Values,
): Input<"updateProfile"> {
  if (phone === undefined && (code === undefined || values.phone === "")) return changed;
  const { phone_country_code } = values;
  return { ...changed, phone_country_code, phone: `${phone_country_code}${values.phone}` };
}

/** Phone and address. */
export function ContactSection({ profile }: { profile: Profile }) {
  const { profile: messages } = useMessages("profile");
  const { language } = useLanguage();
  const form = useProfileForm<Values>({
    section: "contact",
    profile,
    read,
    validate,
    messages: { phone_format: messages.phoneFormat, postal_code_format: messages.postalCodeFormat },
    toChanges,
    // Phones of active accounts guard them, as `updateProfile` says.
    needsPassword: (changed) =>
      profile.is_active && (changed.phone !== undefined || changed.phone_country_code !== undefined),
  });
  const { phone_country_code: code, phone: digits } = form.values;
  return (
    <>
      <form {...form.props} className="grid gap-4">
        <PhoneField
          label={messages.phone}
          code={form.field("phone_country_code")}
          digits={form.field("phone")}
          codes={profileDialCodes}
        />
        <SelectField
          {...form.field("country")}
          label={messages.country}
          options={countryOptions(profile.country, language)}
          autoComplete="country-name"
        />
        <div className="grid grid-cols-2 items-start gap-2.5">
          <TextField {...form.field("postal_code")} {...fieldAttributes.postal_code} label={messages.postalCode} />
          <TextField {...form.field("state")} {...fieldAttributes.state} label={messages.state} />
        </div>
        <TextField {...form.field("city")} {...fieldAttributes.city} label={messages.city} />
        <TextField
          {...form.field("address")}
          {...fieldAttributes.address}
          label={messages.address}
          hint={messages.addressHint}
        />
        <div className="grid grid-cols-[1fr_7rem] items-start gap-2.5">
          <TextField {...form.field("street_address")} {...fieldAttributes.street_address} label={messages.street} />
          <TextField {...form.field("address_number")} {...fieldAttributes.address_number} label={messages.number} />
        </div>
        <div className="grid items-start gap-4 rail:grid-cols-2 rail:gap-2.5">
          <TextField
            {...form.field("address_complement")}
            {...fieldAttributes.address_complement}
            label={messages.complement}
          />
          <TextField {...form.field("neighborhood")} {...fieldAttributes.neighborhood} label={messages.neighborhood} />
        </div>
        <FormActions form={form} />
      </form>
      <FetchedStepUpSheet {...form.stepUp} title={messages.changePhone} confirmLabel={messages.save}>
        <p>{messages.changePhoneDetail(`${code} ${digits}`)}</p>
      </FetchedStepUpSheet>
    </>
  );
}
