import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Notice } from "#web/ui/notice.tsx";

interface SecretTextProps {
  readonly text: string;
  /** What it is, for screen readers. */
  readonly label: string;
  readonly copyLabel: string;
  /** That it is shown this once. */
  readonly once: string;
  readonly onKept: () => void;
}

/** A secret that is shown once, until the user confirms to have kept it. */
export function SecretText({ text, label, copyLabel, once, onKept }: SecretTextProps) {
  const { integration: messages } = useMessages("integration");
  return (
    <div className="grid gap-4 pb-2">
      <Notice tone="success">{once}</Notice>
      <div className="flex items-center gap-1 rounded-lg bg-sunken py-2 pr-1.5 pl-4">
        <code aria-label={label} className="min-w-0 grow font-mono text-sm break-all select-all">
          {text}
        </code>
        <CopyButton text={text} label={copyLabel} />
      </div>
      <Button onClick={onKept} block>
        {messages.kept}
      </Button>
    </div>
  );
}
