import { useEffect, useState } from "react";
import { call } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { formatShare } from "#web/lib/money.ts";
import { useStepUpForm } from "#web/lib/use-step-up-form.ts";
import { CompanyFields, Part } from "#web/ui/company-fields.tsx";
import { LoginPasswordField } from "#web/ui/login-password-field.tsx";
import { OthersEmailField } from "#web/ui/others-email-field.tsx";
import { PercentField } from "#web/ui/percent-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.ts";
import { VersionedSave } from "#web/ui/versioned-save.tsx";
import { partnerErrors, partnerValues, toPartnerInput, typedBounds, type PartnerValues } from "./rules.ts";
import { refreshPartners, type AdministeredPartner } from "./use-partners.ts";

interface PartnerEditorProps {
  /** The one that is changed, as it is now; none for a new one. */
  readonly partner: AdministeredPartner | undefined;
  readonly onSaved: (partner: AdministeredPartner) => void;
  readonly onDirty: (dirty: boolean) => void;
  /** Begins again with the company as it is now. */
  readonly onUseCurrent: () => void;
}

/** The administrators' form of a company: what it tells of itself, its bounds and its place. */
export function PartnerEditor({ partner, onSaved, onDirty, onUseCurrent }: PartnerEditorProps) {
  const { company, partnerAdministration: words } = useMessages("company", "partnerAdministration");
  // What was read when editing began: saving names its version, whatever has come since.
  const [opened] = useState(partner);
  const [initial] = useState(() => partnerValues(partner));
  const [boundsNow, setBoundsNow] = useState(() => typedBounds(initial));
  const form = useStepUpForm<PartnerValues>({
    initial,
    validate: partnerErrors,
    words: {
      phone_format: company.phoneFormat,
      instagram_format: company.instagramFormat,
      percent_format: company.percentFormat,
      out_of_bounds: company.outOfBounds(formatShare(boundsNow.min), formatShare(boundsNow.max)),
      bounds_turned: words.boundsTurned,
      degrees_format: words.degreesFormat,
      both_degrees: words.bothDegrees,
      not_allowed: words.ownerTaken,
    },
    submit: async (values) => {
      const input = toPartnerInput(values);
      const email = values.owner_email.trim();
      try {
        const saved = opened
          ? await call("updatePartner", { ...input, id: opened.id, version: opened.version })
          : await call("createPartner", { ...input, ...(email && { owner_email: email }) });
        // Before the form begins anew, which it does with what is known by then.
        await refreshPartners();
        onDirty(false);
        toast.success(opened ? company.saved : words.created);
        onSaved(saved);
      } catch (error) {
        // Shows what happened meanwhile: a change by somebody else, or that it was saved after all.
        void refreshPartners();
        throw error;
      }
    },
  });
  const bounds = typedBounds(form.values);
  if (bounds.min !== boundsNow.min || bounds.max !== boundsNow.max) setBoundsNow(bounds);

  const dirty = Object.keys(initial).some((name) => form.values[name] !== initial[name]);
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);

  return (
    <form {...form.props} className="grid gap-6">
      <CompanyFields
        field={form.field}
        bounds={{ min: Math.min(bounds.min, bounds.max), max: Math.max(bounds.min, bounds.max) }}
        description={form.values.description}
      />
      <Part title={words.boundsPart}>
        <div className="grid grid-cols-2 items-start gap-4">
          <PercentField {...form.field("cashback_basis_points_min")} label={words.min} />
          <PercentField {...form.field("cashback_basis_points_max")} label={words.max} />
        </div>
        <p className="text-sm text-ink-2">{words.boundsHint}</p>
      </Part>
      <Part title={words.place}>
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField
            {...form.field("latitude")}
            label={words.latitude}
            inputMode="text"
            autoComplete="off"
            placeholder="-23,5505"
            maxLength={20}
          />
          <TextField
            {...form.field("longitude")}
            label={words.longitude}
            inputMode="text"
            autoComplete="off"
            placeholder="-46,6333"
            maxLength={20}
          />
        </div>
        {opened && <p className="text-sm text-ink-2">{words.places[opened.place]}</p>}
      </Part>
      {!opened && (
        <Part title={words.owner}>
          <OthersEmailField {...form.field("owner_email")} label={words.ownerEmail} hint={words.ownerEmailHint} />
        </Part>
      )}
      <LoginPasswordField {...form.field("login_password")} />
      <VersionedSave
        now={partner}
        opened={opened}
        form={form}
        changedText={company.changedMeanwhile}
        useCurrentLabel={company.useCurrent}
        onUseCurrent={onUseCurrent}
      >
        {opened ? company.save : words.create}
      </VersionedSave>
    </form>
  );
}
