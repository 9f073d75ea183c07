import type { Profile } from "#contract/customers/profiles.ts";
import { addressLengthMax, fullNameLengthMax, placeNameLengthMax, postalCodeLengthMax } from "#contract/limits.ts";
import { contactCountryOptions, contactDialCodes } from "#web/lib/countries.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PhoneField } from "#web/ui/phone-field.tsx";
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
      <TextField
        {...form.field("full_name")}
        label={messages.fullName}
        autoComplete="name"
        maxLength={fullNameLengthMax}
      />
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
        label={messages.address}
        placeholder={messages.addressPlaceholder}
        autoComplete="street-address"
        maxLength={addressLengthMax}
      />
      <TextField
        {...form.field("city")}
        label={messages.city}
        autoComplete="address-level2"
        maxLength={placeNameLengthMax}
      />
      <div className="grid grid-cols-2 items-start gap-2.5">
        <TextField
          {...form.field("state")}
          label={messages.state}
          autoComplete="address-level1"
          maxLength={placeNameLengthMax}
        />
        <TextField
          {...form.field("postal_code")}
          label={messages.postalCode}
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={postalCodeLengthMax}
        />
      </div>
      <Notice tone="error">{form.problemText}</Notice>
      <Button type="submit" block busy={form.busy}>
        {messages.saveContact}
      </Button>
    </form>
  );
}
