import { useState, type ReactNode } from "react";
import { call } from "#web/lib/api.ts";
import { companyErrors, companyValues, toCompanyInput, type CompanyValues } from "#web/lib/company-form.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { formatShare } from "#web/lib/money.ts";
import { refresh } from "#web/lib/query.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Card } from "#web/ui/card.tsx";
import { CompanyFields } from "#web/ui/company-fields.tsx";
import { toast } from "#web/ui/toast.ts";
import { VersionedSave } from "#web/ui/versioned-save.tsx";
import type { Company } from "./use-console.ts";

interface CompanyEditorProps {
  readonly company: Company;
  /** What customers will see of what is typed. */
  readonly children: (values: CompanyValues) => ReactNode;
  /** Begins again with the company as it is now. */
  readonly onUseCurrent: () => void;
}

/** The owner's form of the company, beside its card in the directory. */
export function CompanyEditor({ company, children, onUseCurrent }: CompanyEditorProps) {
  const { company: messages } = useMessages("company");
  // What was read when editing began: saving names its version, whatever has come since.
  const [opened, setOpened] = useState(company);
  const bounds = { min: opened.cashback_basis_points_min, max: opened.cashback_basis_points_max };
  const form = useForm<CompanyValues>({
    initial: companyValues(opened),
    validate: (values) => companyErrors(values, bounds),
    messages: {
      phone_format: messages.phoneFormat,
      instagram_format: messages.instagramFormat,
      percent_format: messages.percentFormat,
      out_of_bounds: messages.outOfBounds(formatShare(bounds.min), formatShare(bounds.max)),
    },
    submit: async (values) => {
      try {
        setOpened(await call("updateOwnPartner", { ...toCompanyInput(values), version: opened.version }));
      } finally {
        // Shows what happened meanwhile, too: a change by somebody else, or that it was saved after all.
        await refresh("getOwnPartner", "getPublicPartners", "listPartnerFilters");
      }
      toast.success(messages.saved);
    },
  });
  return (
    <div className="grid gap-5 rail:grid-cols-[minmax(0,1.5fr)_minmax(19rem,1fr)] rail:items-start">
      <Card className="rail:p-6">
        <form {...form.props} className="grid gap-6">
          <CompanyFields field={form.field} bounds={bounds} description={form.values.description} />
          <VersionedSave
            now={company}
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
