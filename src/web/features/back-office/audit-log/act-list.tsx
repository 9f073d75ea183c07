import { ScrollText } from "lucide-react";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RetryNotice } from "#web/ui/retry-notice.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { ActRow } from "./act-row.tsx";
import { useActs, type ActFilter } from "./use-acts.ts";

/** The acts of a filter, newest first, as far as they have been scrolled to. */
export function ActList({ filter }: { filter: ActFilter }) {
  const { auditLog: words } = useMessages("auditLog");
  const errorText = useErrorText();
  const acts = useActs(filter);
  if (acts.isPending) return <SkeletonList rows={6} />;
  if (!acts.data) {
    return (
      <Card>
        <FailureState error={acts.error} busy={acts.isFetching} onRetry={() => void acts.refetch()} />
      </Card>
    );
  }
  const rows = acts.data.pages.flatMap((page) => page.acts);
  const { actor, subject, act, period } = filter;
  const filtered = [actor, subject, act, period.from, period.to].some((value) => value !== undefined);
  return (
    <div className="grid gap-4">
      <RetryNotice busy={acts.isFetching} onRetry={() => void acts.refetch()}>
        {acts.isRefetchError && words.outdated}
      </RetryNotice>
      <Card flush>
        {rows.length === 0 ? (
          <EmptyState
            icon={<ScrollText size={28} strokeWidth={1.6} />}
            title={filtered ? words.emptyFilter : words.empty}
            detail={filtered ? words.emptyFilterDetail : words.emptyDetail}
          />
        ) : (
          <ul aria-label={words.list} className="divide-y divide-line">
            {rows.map((row) => (
              <ActRow key={row.id} act={row} />
            ))}
          </ul>
        )}
      </Card>
      <Notice tone="error">{acts.isFetchNextPageError && errorText(acts.error)}</Notice>
      {acts.hasNextPage && (
        <LoadMore
          busy={acts.isFetchingNextPage}
          automatic={!acts.isFetchNextPageError}
          onMore={() => void acts.fetchNextPage()}
        />
      )}
    </div>
  );
}
