import type { Profile } from "#contract/customers/profiles.ts";
import { phonePattern, postalCodePattern, type PhoneCountryCode } from "#contract/limits.ts";
import { call } from "#web/lib/api.ts";
import { countries, splitPhone } from "#web/lib/countries.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { NetworkError, DomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refresh } from "#web/lib/query.ts";
import { requiredFields, useForm, type FormErrors } from "#web/lib/use-form.ts";
import { toast } from "#web/ui/toast.ts";

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
export function useContactForm(profile: Profile, onSaved: () => void) {
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
        await call("updateProfile", { ...rest, phone_country_code, phone: `${phone_country_code}${phone}` });
      } catch (error) {
        const expected = error instanceof NetworkError || error instanceof DomainError;
        toast.error(expected ? messages.contactError : messages.unexpected, messages.tryLater);
        throw error;
      }
      await refresh("getProfile");
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
