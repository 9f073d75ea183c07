import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Notice } from "#web/ui/notice.tsx";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Recovery codes, which are shown once, until the user confirms to have kept them. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { secondFactors: messages } = useMessages("secondFactors");
  return (
    <div className="grid gap-4 pb-2">
      <Notice tone="info">{messages.keepDetail}</Notice>
      <div className="flex items-start gap-1 rounded-lg bg-sunken py-3 pr-1.5 pl-4">
        <ul aria-label={messages.recoveryCodes} className="grid min-w-0 grow grid-cols-2 gap-x-4 gap-y-2">
          {codes.map((code) => (
            <li key={code} className="font-mono text-sm select-all">
              {code}
            </li>
          ))}
        </ul>
        <CopyButton text={codes.join("\n")} label={messages.copyCodes} />
      </div>
      <Button onClick={onKept} block>
        {messages.kept}
      </Button>
    </div>
  );
}
