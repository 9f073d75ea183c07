import { useState, type ReactNode } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Sheet } from "#web/ui/sheet.tsx";

type SecretKind = "key" | "secret";

interface SecretSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly kind: SecretKind;
  readonly title: string;
  /** The title once the secret is shown. */
  readonly madeTitle: string;
  /** The form that makes the secret, and passes it on. */
  readonly children: (onMade: (secret: string) => void) => ReactNode;
}

/** A form that makes a key or a secret, which is then shown once. */
export function SecretSheet({ open, onClose, kind, title, madeTitle, children }: SecretSheetProps) {
  const [secret, setSecret] = useState<string>();
  function close() {
    onClose();
    setSecret(undefined);
  }
  return (
    <Sheet open={open} onClose={close} title={secret === undefined ? title : madeTitle} locked={secret !== undefined}>
      {secret === undefined ? children(setSecret) : <SecretText kind={kind} text={secret} onKept={close} />}
    </Sheet>
  );
}

interface SecretTextProps {
  readonly kind: SecretKind;
  readonly text: string;
  readonly onKept: () => void;
}

/** A secret that is shown once, until the user confirms to have kept it. */
export function SecretText({ kind, text, onKept }: SecretTextProps) {
  const { integration: messages } = useMessages("integration");
  const isKey = kind === "key";
  return (
    <div className="grid gap-4 pb-2">
      <Notice tone="success">{isKey ? messages.keyOnce : messages.secretOnce}</Notice>
      <div className="flex items-center gap-1 rounded-lg bg-sunken py-2 pr-1.5 pl-4">
        <code
          aria-label={isKey ? messages.keyText : messages.secretText}
          className="min-w-0 grow font-mono text-sm break-all select-all"
        >
          {text}
        </code>
        <CopyButton text={text} label={isKey ? messages.copyKey : messages.copySecret} />
      </div>
      <Button onClick={onKept} block>
        {messages.kept}
      </Button>
    </div>
  );
}
