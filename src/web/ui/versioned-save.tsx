import { useErrorText } from "#web/lib/error-text.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface Versioned {
  readonly version: number;
}

interface VersionedSaveProps {
  /** What is changed, as it is now, and as it was when editing began; neither where it is a new one. */
  readonly now: Versioned | undefined;
  readonly opened: Versioned | undefined;
  readonly form: { readonly busy: boolean; readonly problem: unknown };
  /** That somebody has changed it, and what the button is called that begins again with it as it is now. */
  readonly changedText: string;
  readonly useCurrentLabel: string;
  readonly onUseCurrent: () => void;
  /** What the button says. */
  readonly children: string;
}

/** The end of a form for what others may change too: nothing is saved over what somebody else has saved since. */
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
  // While it is being saved, the newer one is this form's own.
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
