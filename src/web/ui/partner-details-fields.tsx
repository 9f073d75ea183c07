import type { ReactNode } from "react";
import { partnerDescriptionLengthMax, placeNameLengthMax } from "#contract/limits.ts";
import type { BusinessCategory } from "#contract/partners/partners.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { formatShare } from "#web/lib/money.ts";
import type { PartnerDetailsValues, Bounds } from "#web/lib/partner-details-form.ts";
import { fieldAttributes } from "./field-attributes.ts";
import { LengthCounter } from "./field.tsx";
import { PercentField } from "./percent-field.tsx";
import { SelectField } from "./select-field.tsx";
import { TextArea } from "./text-area.tsx";
import { TextField } from "./text-field.tsx";

interface FieldOf {
  <Name extends keyof PartnerDetailsValues & string>(
    name: Name,
  ): {
    readonly name: string;
    readonly value: PartnerDetailsValues[Name];
    readonly onChange: (value: PartnerDetailsValues[Name]) => void;
    readonly error: string | undefined;
  };
}

interface PartnerDetailsFieldsProps {
  /** `form.field` of the form that they stand in. */
  readonly field: FieldOf;
  readonly bounds: Bounds;
  readonly description: string;
}

/** The details of a partner, as its owner and administrators fill them in. */
export function PartnerDetailsFields({ field, bounds, description }: PartnerDetailsFieldsProps) {
  const { partnerDetails: messages, partners } = useMessages("partnerDetails", "partners");
  const categories = Object.entries(partners.categories) as [BusinessCategory, string][];
  return (
    <>
      <Part title={messages.about}>
        <TextField
          {...field("company_name")}
          label={messages.name}
          maxLength={placeNameLengthMax}
          autoComplete="organization"
        />
        <SelectField
          {...field("business_category")}
          label={messages.category}
          options={categories.map(([value, label]) => ({ value, label }))}
        />
        <TextArea
          {...field("description")}
          label={messages.description}
          maxLength={partnerDescriptionLengthMax}
          autoComplete="off"
          aside={<LengthCounter text={description} max={partnerDescriptionLengthMax} />}
        />
      </Part>
      <Part title={messages.cashbackPart}>
        <PercentField
          {...field("cashback_basis_points")}
          label={messages.percentage}
          hint={`${messages.bounds(formatShare(bounds.min), formatShare(bounds.max))} ${messages.chargesKeep}`}
          slider={{ ...bounds, label: messages.percentageSlider }}
        />
      </Part>
      <Part title={messages.where}>
        <TextField {...field("address")} {...fieldAttributes.address} label={messages.address} />
        <div className="grid gap-4 rail:grid-cols-[1.4fr_1fr]">
          <TextField {...field("city")} {...fieldAttributes.city} label={messages.city} />
          <TextField {...field("state")} {...fieldAttributes.state} label={messages.state} />
        </div>
        <TextField {...field("postal_code")} {...fieldAttributes.postal_code} label={messages.postalCode} />
      </Part>
      <Part title={messages.contact}>
        <div className="grid gap-4 rail:grid-cols-2 rail:items-start">
          <TextField
            {...field("phone")}
            type="tel"
            label={messages.phone}
            hint={messages.phoneHint}
            autoComplete="tel"
          />
          <TextField {...field("whatsapp")} type="tel" label={messages.whatsapp} autoComplete="off" />
        </div>
        <TextField
          {...field("instagram")}
          label={messages.instagram}
          hint={messages.instagramHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={31}
        />
      </Part>
    </>
  );
}

/** Fields that belong together, under a heading of their own. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4 border-t border-line pt-4 first:border-0 first:pt-0">
      <legend className="float-left mb-1 w-full text-base font-[680]">{title}</legend>
      {children}
    </fieldset>
  );
}
