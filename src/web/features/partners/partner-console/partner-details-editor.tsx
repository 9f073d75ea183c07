import { useState, type ReactNode } from "react";
import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { formatShare } from "#web/lib/money.ts";
import {
  partnerDetailsErrors,
  partnerDetailsValues,
  toPartnerDetailsInput,
  type PartnerDetailsValues,
} from "#web/lib/partner-details-form.ts";
import { toast } from "#web/lib/toast.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Card } from "#web/ui/card.tsx";
import { PartnerDetailsFields } from "#web/ui/partner-details-fields.tsx";
import { VersionedSave } from "#web/ui/versioned-save.tsx";
import { stale } from "./module.ts";
import type { Partner } from "./use-console.ts";

interface PartnerDetailsEditorProps {
  readonly partner: Partner;
  /** The preview of the typed details, as customers will see them. */
  readonly children: (values: PartnerDetailsValues) => ReactNode;
  /** Begins again with the partner as it is now. */
  readonly onUseCurrent: () => void;
}

/** The owner's form of the partner, beside its card in the directory. */
export function PartnerDetailsEditor({ partner, children, onUseCurrent }: PartnerDetailsEditorProps) {
  const { partnerDetails: messages } = useMessages("partnerDetails");
  // As read when editing began: saving names its version, so that a change since is noticed.
  const [opened, setOpened] = useState(partner);
  const bounds = { min: opened.cashback_basis_points_min, max: opened.cashback_basis_points_max };
  const form = useForm<PartnerDetailsValues>({
    initial: partnerDetailsValues(opened),
    validate: (values) => partnerDetailsErrors(values, bounds),
    messages: {
      phone_format: messages.phoneFormat,
      instagram_format: messages.instagramFormat,
      percent_format: messages.percentFormat,
      out_of_bounds: messages.outOfBounds(formatShare(bounds.min), formatShare(bounds.max)),
    },
    submit: async (values) => {
      const input = { ...toPartnerDetailsInput(values), version: opened.version };
      setOpened(await change(stale, "updateOwnPartner", input));
      toast.success(messages.saved);
    },
  });
  return (
    <div className="grid gap-5 rail:grid-cols-[minmax(0,1.5fr)_minmax(19rem,1fr)] rail:items-start">
      <Card className="rail:p-6">
        <form {...form.props} className="grid gap-6">
          <PartnerDetailsFields field={form.field} bounds={bounds} description={form.values.description} />
          <VersionedSave
            now={partner}
            opened={opened}
            form={form}
            changedText={messages.changedMeanwhile}
            useCurrentLabel={messages.useCurrent}
            onUseCurrent={onUseCurrent}
          >
            {messages.save}
          </VersionedSave>
        </form>
      </Card>
      <section aria-labelledby="preview" className="grid gap-2.5 rail:sticky rail:top-6">
        <h2 id="preview" className="text-lg">
          {messages.preview}
        </h2>
        <p className="text-sm text-ink-2">{messages.previewDetail}</p>
        {children(form.values)}
      </section>
    </div>
  );
}
