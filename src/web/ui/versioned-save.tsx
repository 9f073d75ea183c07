import { useErrorText } from "#web/lib/error-text.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface Versioned {
  readonly version: number;
}

interface VersionedSaveProps {
  /** The edited item as it is now, and as it was when editing began; neither for a new one. */
  readonly now: Versioned | undefined;
  readonly opened: Versioned | undefined;
  readonly form: { readonly busy: boolean; readonly problem: unknown };
  /** That another user has changed it, and the label of the button that starts over with it. */
  readonly changedText: string;
  readonly useCurrentLabel: string;
  readonly onUseCurrent: () => void;
  /** The label of the button. */
  readonly children: string;
}

/** The end of a form for what several users may edit: newer changes are not overwritten. */
export function VersionedSave({
  now,
  opened,
  form,
  changedText,
  useCurrentLabel,
  onUseCurrent,
  children,
}: VersionedSaveProps) {
  const errorText = useErrorText();
  // While saving, the newer version is this form's own.
  const changedMeanwhile = now !== undefined && opened !== undefined && now.version > opened.version && !form.busy;
  return (
    <>
      <Notice
        action={
          changedMeanwhile && (
            <Button variant="secondary" className="mt-1" onClick={onUseCurrent}>
              {useCurrentLabel}
            </Button>
          )
        }
      >
        {changedMeanwhile && changedText}
      </Notice>
      <Notice tone="error">{form.problem !== undefined && !changedMeanwhile && errorText(form.problem)}</Notice>
      <Button type="submit" block busy={form.busy} disabled={changedMeanwhile}>
        {children}
      </Button>
    </>
  );
}
