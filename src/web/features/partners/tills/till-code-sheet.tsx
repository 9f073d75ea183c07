import { Printer } from "lucide-react";
import { createPortal } from "react-dom";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { Sheet, useLast } from "#web/ui/sheet.tsx";
import type { Till } from "./name-sheet.tsx";

interface TillCodeSheetProps {
  readonly open: boolean;
  readonly till: Till | undefined;
  readonly onClose: () => void;
}

/** The lasting code of a till, to be printed: the customer types the amount. */
export function TillCodeSheet({ open, till, onClose }: TillCodeSheetProps) {
  const { shownCode: messages } = useMessages("shownCode");
  const shown = useLast(till);
  if (shown === undefined) return null;
  const url = `${location.origin}/pay?till=${shown.id}`;
  return (
    <Sheet open={open} onClose={onClose} title={messages.ofTill(shown.name)}>
      <div className="grid justify-items-center gap-4 text-center">
        <QrCode text={url} alternative={messages.ofTill(shown.name)} failed={messages.failed} />
        <p className="text-base text-ink-2">{messages.tillDetail}</p>
        <div className="flex w-full items-center gap-2">
          <Button
            block
            icon={<Printer size={19} strokeWidth={1.9} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {messages.print}
          </Button>
          <CopyButton text={url} label={messages.copy} />
        </div>
      </div>
      {open && <TillPaper till={shown} url={url} />}
    </Sheet>
  );
}

/** The code as it is printed, alone on the page. The style sheet hides it on the screen. */
function TillPaper({ till, url }: { readonly till: Till; readonly url: string }) {
  const { shownCode: messages } = useMessages("shownCode");
  return createPortal(
    <section className="paper">
      <div className="grid justify-items-center gap-6 text-center">
        <Logo size={44} />
        <p className="text-4xl font-[740]">{messages.paperTitle}</p>
        <div style={{ zoom: 2 }}>
          <QrCode text={url} alternative={messages.ofTill(till.name)} failed={messages.failed} />
        </div>
        <p className="max-w-[30ch] text-xl">{messages.paperDetail}</p>
        <p className="text-base text-ink-2">{till.name}</p>
      </div>
    </section>,
    document.body,
  );
}
