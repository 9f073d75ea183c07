import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "./button.tsx";
import { Card } from "./card.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Notice } from "./notice.tsx";

interface RetryProps {
  /** The query that failed, which the button sends again. */
  readonly query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
}

export interface FailureStateProps extends RetryProps {
  readonly title?: string;
}

/** Something could not be loaded, and a way to try again. */
export function FailureState({ query, title }: FailureStateProps) {
  const { common } = useMessages();
  const errorText = useErrorText();
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        title={title ?? common.loadFailed}
        detail={errorText(query.error)}
        action={
          <Button variant="secondary" onClick={() => void query.refetch()} busy={query.isFetching}>
            {common.retry}
          </Button>
        }
      />
    </div>
  );
}

/** The same on a card of its own. */
export function FailureCard(props: FailureStateProps) {
  return (
    <Card>
      <FailureState {...props} />
    </Card>
  );
}

/** One part of a screen could not be loaded, and a way to try again. */
export function RetryRow({ query }: RetryProps) {
  const { common } = useMessages();
  return (
    <div
      role="alert"
      className="flex min-h-[72px] items-center gap-3 rounded-xl border border-line bg-surface py-2 pr-2 pl-4"
    >
      <CloudOff size={22} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-2" />
      <p className="grow text-sm text-ink-2">{common.loadFailed}</p>
      <Button
        variant="ghost"
        onClick={() => void query.refetch()}
        busy={query.isFetching}
        className="min-h-11 shrink-0 px-3.5 text-sm"
      >
        {common.retry}
      </Button>
    </div>
  );
}

/**
 * Says that the things shown are old or incomplete, and offers to try again. Keep it mounted, as
 * every notice.
 */
export function RetryNotice({ query, children }: RetryProps & { readonly children: ReactNode }) {
  const { common } = useMessages();
  return (
    <Notice
      action={
        <Button variant="secondary" className="mt-1" busy={query.isFetching} onClick={() => void query.refetch()}>
          {common.retry}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
