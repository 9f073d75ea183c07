import { Plus } from "lucide-react";
import { useState } from "react";
import { referralCodeLengthMax } from "#contract/limits.ts";
import { CreatePromotionalCode } from "#web/features/payments/referrals/create-promotional-code.tsx";
import { EndPromotionalCode } from "#web/features/payments/referrals/end-promotional-code.tsx";
import { PromotionalCodes, type PromotionalCode } from "#web/features/payments/referrals/promotional-codes.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useParameters } from "#web/lib/use-parameters.ts";
import { cleanSearch, useTypedSearch } from "#web/lib/use-typed-search.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";

/** Troco's codes: what they promise, how often they were used, and what they have cost. */
export function PromotionalCodesScreen() {
  const { promotionalCodes: messages } = useMessages("promotionalCodes");
  const [parameters, change] = useParameters("/admin/codes");
  const search = cleanSearch(parameters.get("q") ?? "", referralCodeLengthMax);
  const { field } = useTypedSearch({
    path: "/admin/codes",
    search,
    lengthMax: referralCodeLengthMax,
    onSearch: (text) => change({ q: text }),
  });
  const [creating, setCreating] = useState(false);
  const [ending, setEnding] = useState<PromotionalCode>();
  return (
    <div className="grid gap-4">
      <p className="max-w-[46rem] text-base text-pretty text-ink-2">{messages.detail}</p>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 grow basis-[16rem] rail:max-w-[24rem]">
          <SearchField
            {...field}
            label={messages.search}
            placeholder={messages.search}
            clearLabel={messages.clearSearch}
          />
        </div>
        <Button className="rail:ml-auto" icon={<Plus size={18} strokeWidth={2} />} onClick={() => setCreating(true)}>
          {messages.newCode}
        </Button>
      </div>
      <PromotionalCodes search={search} onEnd={setEnding} />
      <CreatePromotionalCode open={creating} onClose={() => setCreating(false)} />
      <EndPromotionalCode code={ending} onClose={() => setEnding(undefined)} />
    </div>
  );
}
