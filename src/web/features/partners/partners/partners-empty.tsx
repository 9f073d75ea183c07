import { SearchX, Store } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Filter } from "./use-filter.ts";

/** No partner: of this search, with these filters, or none at all. */
export function PartnersEmpty({ filter, onClear }: { filter: Filter; onClear: () => void }) {
  const { partners: words, shell } = useMessages("partners");
  const { search, ...choices } = filter;
  if (search === "" && Object.values(choices).every((choice) => choice === "")) {
    return (
      <Card>
        <EmptyState
          icon={<Store size={28} strokeWidth={1.6} />}
          title={words.noneTitle}
          detail={words.noneDetail}
          action={
            <ButtonLink to="/" variant="secondary">
              {shell.goHome}
            </ButtonLink>
          }
        />
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={<SearchX size={28} strokeWidth={1.6} />}
        title={search === "" ? words.emptyFilterTitle : words.emptySearchTitle(search)}
        detail={search === "" ? words.emptyFilterDetail : words.emptySearchDetail}
        action={
          <Button variant="secondary" onClick={onClear}>
            {words.clear}
          </Button>
        }
      />
    </Card>
  );
}
