import { CloudOff } from "lucide-react";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

interface FailureStateProps {
  /** What was thrown; worded for the reader. */
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly title?: string;
  readonly busy?: boolean;
}

/** Something could not be loaded, and a way to try again. */
export function FailureState({ error, onRetry, title, busy }: FailureStateProps) {
  const { common } = useMessages();
  const errorText = useErrorText();
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff size={28} strokeWidth={1.6} />}
        title={title ?? common.loadFailed}
        detail={errorText(error)}
        action={
          <Button variant="secondary" onClick={onRetry} busy={busy ?? false}>
            {common.retry}
          </Button>
        }
      />
    </div>
  );
}
