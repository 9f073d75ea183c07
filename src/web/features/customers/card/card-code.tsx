import { groupCardNumber } from "#web/lib/card-number.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";

/** The card number as a QR code, dark on white in both themes, with the number to copy beneath. */
export function CardCode({ number }: { number: string }) {
  const { card: messages } = useMessages("card");
  return (
    <Card className="grid justify-items-center gap-3 py-6 text-center">
      <QrCode text={number} alternative={messages.qrAlternative(groupCardNumber(number))} failed={messages.qrFailed} />
      <p className="text-base text-ink-2">{messages.qrInstruction}</p>
      <p className="flex items-center gap-1 rounded-md bg-sunken pl-4">
        <span className="sr-only">{messages.number}</span>
        <span className="text-base font-[620] tracking-wide">{groupCardNumber(number)}</span>
        <CopyButton text={number} label={messages.copyNumber} />
      </p>
    </Card>
  );
}
