import { SearchX, Store } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Filter } from "./use-filter.ts";

/** No partner: of this search, with these filters, or none at all. */
export function PartnersEmpty({ filter, onClear }: { filter: Filter; onClear: () => void }) {
  const { partners: messages, shell } = useMessages("partners");
  const { search, ...choices } = filter;
  if (search === "" && Object.values(choices).every((choice) => choice === "")) {
    return (
      <Card>
        <EmptyState
          icon={Store}
          title={messages.noneTitle}
          detail={messages.noneDetail}
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
        icon={SearchX}
        title={search === "" ? messages.emptyFilterTitle : messages.emptySearchTitle(search)}
        detail={search === "" ? messages.emptyFilterDetail : messages.emptySearchDetail}
        action={
          <Button variant="secondary" onClick={onClear}>
            {messages.clear}
          </Button>
        }
      />
    </Card>
  );
}
