import { parseCodedCard } from "#web/lib/card-number.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { CodeScanner } from "#web/ui/code-scanner.tsx";
import { Sheet } from "#web/ui/sheet.tsx";

interface ScanSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCard: (digits: string) => void;
}

/** Reads the customer's card from its QR code. */
export function ScanSheet({ open, onClose, onCard }: ScanSheetProps) {
  const { scanner } = useMessages("scanner");
  const { title, hint, typed, other } = scanner.card;

  function take(text: string) {
    const card = parseCodedCard(text);
    if (card === undefined) return other;
    onCard(card);
    return undefined;
  }

  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className="grid gap-4">
        <CodeScanner on={open} title={title} hint={hint} onText={take} />
        <p className="text-center text-sm text-ink-2">{typed}</p>
      </div>
    </Sheet>
  );
}
