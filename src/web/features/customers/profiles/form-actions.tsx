import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

interface FormActionsProps {
  /** The result of `useProfileForm`. */
  readonly form: {
    readonly dirty: boolean;
    readonly busy: boolean;
    readonly problemText: string | undefined;
    readonly discard: () => void;
  };
}

/** Beneath a section's fields: save and, once something was typed, discard. */
export function FormActions({ form: { dirty, busy, problemText, discard } }: FormActionsProps) {
  const { profile: messages } = useMessages("profile");
  return (
    <div className="grid gap-4 pt-1">
      <Notice tone="error">{problemText}</Notice>
      <Notice>{dirty && problemText === undefined && messages.unsavedDetail}</Notice>
      <div className="flex flex-wrap gap-2.5">
        {/* Always there and never disabled, so that it keeps the focus once it has saved. */}
        <Button type="submit" variant={dirty ? "primary" : "secondary"} busy={busy} className="grow">
          {messages.save}
        </Button>
        {dirty && (
          <Button variant="secondary" onClick={discard} disabled={busy} className="max-[359px]:grow">
            {messages.discard}
          </Button>
        )}
      </div>
    </div>
  );
}
