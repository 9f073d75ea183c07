import { useEffect, useState } from "react";
import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { formatShare } from "#web/lib/money.ts";
import { toast } from "#web/lib/toast.ts";
import { useStepUpForm } from "#web/lib/use-step-up-form.ts";
import { LoginPasswordField } from "#web/ui/login-password-field.tsx";
import { PartnerDetailsFields, Part } from "#web/ui/partner-details-fields.tsx";
import { PercentField } from "#web/ui/percent-field.tsx";
import { OthersEmailField, TextField } from "#web/ui/text-field.tsx";
import { VersionedSave } from "#web/ui/versioned-save.tsx";
import { stale } from "./module.ts";
import { partnerErrors, partnerValues, toPartnerInput, typedBounds, type PartnerValues } from "./rules.ts";
import type { AdministeredPartner } from "./use-partners.ts";

interface PartnerEditorProps {
  /** The one that is changed, as it is now; none for a new one. */
  readonly partner: AdministeredPartner | undefined;
  readonly onSaved: (partner: AdministeredPartner) => void;
  readonly onDirty: (dirty: boolean) => void;
  /** Begins again with the partner as it is now. */
  readonly onUseCurrent: () => void;
}

export function PartnerEditor({ partner, onSaved, onDirty, onUseCurrent }: PartnerEditorProps) {
  const { partnerDetails, partnerAdministration: messages } = useMessages("partnerDetails", "partnerAdministration");
  // The version that was read when editing began: saving names its version, whatever has come
  // since.
  const [opened] = useState(partner);
  const [initial] = useState(() => partnerValues(partner));
  const [boundsNow, setBoundsNow] = useState(() => typedBounds(initial));
  const form = useStepUpForm<PartnerValues>({
    initial,
    validate: partnerErrors,
    messages: {
      phone_format: partnerDetails.phoneFormat,
      instagram_format: partnerDetails.instagramFormat,
      percent_format: partnerDetails.percentFormat,
      out_of_bounds: partnerDetails.outOfBounds(formatShare(boundsNow.min), formatShare(boundsNow.max)),
      bounds_turned: messages.boundsTurned,
      degrees_format: messages.degreesFormat,
      both_degrees: messages.bothDegrees,
      not_allowed: messages.ownerTaken,
    },
    submit: async (values) => {
      const input = toPartnerInput(values);
      const email = values.owner_email.trim();
      const saved = opened
        ? await change(stale, "updatePartner", { ...input, id: opened.id, version: opened.version })
        : await change(stale, "createPartner", { ...input, ...(email && { owner_email: email }) });
      onDirty(false);
      toast.success(opened ? partnerDetails.saved : messages.created);
      onSaved(saved);
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
      <PartnerDetailsFields
        field={form.field}
        bounds={{ min: Math.min(bounds.min, bounds.max), max: Math.max(bounds.min, bounds.max) }}
        description={form.values.description}
      />
      <Part title={messages.boundsPart}>
        <div className="grid grid-cols-2 items-start gap-4">
          <PercentField {...form.field("cashback_basis_points_min")} label={messages.min} />
          <PercentField {...form.field("cashback_basis_points_max")} label={messages.max} />
        </div>
        <p className="text-sm text-ink-2">{messages.boundsHint}</p>
      </Part>
      <Part title={messages.place}>
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField
            {...form.field("latitude")}
            label={messages.latitude}
            inputMode="text"
            autoComplete="off"
            placeholder="-23,5505"
            maxLength={20}
          />
          <TextField
            {...form.field("longitude")}
            label={messages.longitude}
            inputMode="text"
            autoComplete="off"
            placeholder="-46,6333"
            maxLength={20}
          />
        </div>
        {opened && <p className="text-sm text-ink-2">{messages.places[opened.place]}</p>}
      </Part>
      {!opened && (
        <Part title={messages.owner}>
          <OthersEmailField {...form.field("owner_email")} label={messages.ownerEmail} hint={messages.ownerEmailHint} />
        </Part>
      )}
      <LoginPasswordField {...form.field("login_password")} />
      <VersionedSave
        now={partner}
        opened={opened}
        form={form}
        changedText={partnerDetails.changedMeanwhile}
        useCurrentLabel={partnerDetails.useCurrent}
        onUseCurrent={onUseCurrent}
      >
        {opened ? partnerDetails.save : messages.create}
      </VersionedSave>
    </form>
  );
}
