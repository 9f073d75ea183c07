import type { Profile } from "#contract/customers/profiles.ts";
import { phonePattern, postalCodePattern, type PhoneCountryCode } from "#contract/limits.ts";
import { change } from "#web/lib/change.ts";
import { contactCountryOptions, contactDialCodes, countries, splitPhone } from "#web/lib/countries.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { DomainError, NetworkError } from "#web/lib/errors.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { type FormErrors, requiredFields, useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { fieldAttributes } from "#web/ui/field-attributes.ts";
import { Notice } from "#web/ui/notice.tsx";
import { PhoneField } from "#web/ui/phone-field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { stale } from "./module.ts";

interface ContactSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly profile: Profile;
}

/** Task one: name, phone and address, all required. */
export function ContactSheet({ open, onClose, profile }: ContactSheetProps) {
  const { onboarding: messages } = useMessages("onboarding");
  return (
    <Sheet open={open} onClose={onClose} title={messages.contactTitle}>
      <ContactForm profile={profile} onSaved={onClose} />
    </Sheet>
  );
}

function ContactForm({ profile, onSaved }: { profile: Profile; onSaved: () => void }) {
  const { onboarding: messages } = useMessages("onboarding");
  const { language } = useLanguage();
  const form = useContactForm(profile, onSaved);

  return (
    <form {...form.props} className="grid gap-4">
      <TextField {...form.field("full_name")} {...fieldAttributes.full_name} label={messages.fullName} />
      <SelectField
        {...form.field("country")}
        onChange={form.setCountry}
        label={messages.country}
        options={contactCountryOptions(profile.country, language)}
        autoComplete="country-name"
      />
      <PhoneField
        label={messages.phone}
        code={form.field("phone_country_code")}
        digits={form.field("phone")}
        codes={contactDialCodes}
      />
      <TextField
        {...form.field("address")}
        {...fieldAttributes.address}
        label={messages.address}
        placeholder={messages.addressPlaceholder}
      />
      <TextField {...form.field("city")} {...fieldAttributes.city} label={messages.city} />
      <div className="grid grid-cols-2 items-start gap-2.5">
        <TextField {...form.field("state")} {...fieldAttributes.state} label={messages.state} />
        <TextField {...form.field("postal_code")} {...fieldAttributes.postal_code} label={messages.postalCode} />
      </div>
      <Notice tone="error">{form.problemText}</Notice>
      <Button type="submit" block busy={form.busy}>
        {messages.saveContact}
      </Button>
    </form>
  );
}

type Values = {
  readonly full_name: string;
  readonly country: string;
  readonly phone_country_code: PhoneCountryCode;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
};

/** The contact form's values, rules and messages. The server checks again. */
function useContactForm(profile: Profile, onSaved: () => void) {
  const { onboarding: messages } = useMessages("onboarding");
  const errorText = useErrorText();
  const { dialCode, digits } = splitPhone(profile.phone);
  const form = useForm<Values>({
    initial: {
      full_name: profile.full_name,
      country: profile.country,
      phone_country_code: dialCode,
      phone: digits,
      address: profile.address ?? "",
      city: profile.city ?? "",
      state: profile.state ?? "",
      postal_code: profile.postal_code ?? "",
    },
    validate: contactErrors,
    onInvalid: (errors) => {
      const missing = Object.values(errors).some((error) => error?.code === "required");
      if (missing) toast.error(messages.requiredFields, messages.requiredFieldsDetail);
    },
    messages: { phone_format: messages.phoneFormat, postal_code_format: messages.postalCodeFormat },
    submit: async ({ phone, phone_country_code, ...rest }) => {
      try {
        await change(stale, "updateProfile", { ...rest, phone_country_code, phone: `${phone_country_code}${phone}` });
      } catch (error) {
        const expected = error instanceof NetworkError || error instanceof DomainError;
        toast.error(expected ? messages.contactError : messages.unexpected, messages.tryLater);
        throw error;
      }
      toast.success(messages.contactSaved, messages.contactSavedDetail);
      onSaved();
    },
  });

  function setCountry(name: string): void {
    form.set("country", name);
    const country = countries.find((each) => each.name === name);
    if (country) form.set("phone_country_code", country.dialCode);
  }

  return {
    ...form,
    setCountry,
    problemText: form.problem === undefined ? undefined : `${messages.contactError}. ${reasonOf(form.problem)}`,
  };

  function reasonOf(error: unknown): string {
    if (error instanceof NetworkError) return messages.tryLater;
    return error instanceof DomainError ? errorText(error) : messages.unexpected;
  }
}

function contactErrors(values: Values): FormErrors<Values> {
  return {
    ...(!phonePattern.test(`${values.phone_country_code}${values.phone}`) && { phone: { code: "phone_format" } }),
    ...(!postalCodePattern.test(values.postal_code.trim()) && { postal_code: { code: "postal_code_format" } }),
    ...requiredFields(values),
  };
}
