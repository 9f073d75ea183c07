import { addressLengthMax, fullNameLengthMax, placeNameLengthMax, postalCodeLengthMax } from "#contract/limits.ts";
import type { Profile } from "#contract/profiles.ts";
import { countries, countryLabel } from "#web/lib/countries.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useContactForm } from "./use-contact-form.ts";

interface ContactSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly profile: Profile;
}

/** Task one: name, phone and address, all required. */
export function ContactSheet({ open, onClose, profile }: ContactSheetProps) {
  const { onboarding: words } = useMessages("onboarding");
  return (
    <Sheet open={open} onClose={onClose} title={words.contactTitle}>
      <ContactForm profile={profile} onSaved={onClose} />
    </Sheet>
  );
}

function ContactForm({ profile, onSaved }: { profile: Profile; onSaved: () => void }) {
  const { onboarding: words } = useMessages("onboarding");
  const { language } = useLanguage();
  const form = useContactForm(profile, onSaved);
  const listed = countries.map((country) => ({
    value: country.name as string,
    label: countryLabel(country, language),
  }));
  const earlier = countries.every(({ name }) => name !== profile.country);
  // A country set elsewhere stays choosable.
  const options = earlier ? [...listed, { value: profile.country, label: profile.country }] : listed;

  return (
    <form {...form.props} className="grid gap-4">
      <TextField
        {...form.field("full_name")}
        label={words.fullName}
        autoComplete="name"
        maxLength={fullNameLengthMax}
      />
      <SelectField
        {...form.field("country")}
        onChange={form.setCountry}
        label={words.country}
        options={options}
        autoComplete="country-name"
      />
      <div className="grid grid-cols-[7.5rem_1fr] items-start gap-2.5">
        <SelectField
          {...form.field("phone_country_code")}
          label={words.dialCode}
          options={form.dialCodes}
          autoComplete="tel-country-code"
        />
        <TextField
          {...form.field("phone")}
          onChange={form.setPhone}
          label={words.phone}
          placeholder={words.phonePlaceholder}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={24}
        />
      </div>
      <TextField
        {...form.field("address")}
        label={words.address}
        placeholder={words.addressPlaceholder}
        autoComplete="street-address"
        maxLength={addressLengthMax}
      />
      <TextField
        {...form.field("city")}
        label={words.city}
        autoComplete="address-level2"
        maxLength={placeNameLengthMax}
      />
      <div className="grid grid-cols-2 items-start gap-2.5">
        <TextField
          {...form.field("state")}
          label={words.state}
          autoComplete="address-level1"
          maxLength={placeNameLengthMax}
        />
        <TextField
          {...form.field("postal_code")}
          label={words.postalCode}
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={postalCodeLengthMax}
        />
      </div>
      <Notice tone="error">{form.problemText}</Notice>
      <Button type="submit" block busy={form.busy}>
        {words.saveContact}
      </Button>
    </form>
  );
}
