import { useEffect } from "react";
import { groupCardNumber } from "#web/lib/card-number.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";

/** The card number as a QR code, dark on white in both themes, with the number to copy beneath. */
export function CardCode({ number }: { number: string }) {
  const { card: messages } = useMessages("card");
  useScreenAwake();
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

/** Keeps the screen on while the code is shown, where the browser can. */
function useScreenAwake(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let left = false;
    let lock: WakeLockSentinel | undefined;

    async function acquire() {
      // The system releases the lock when the tab is hidden, and grants none to a hidden tab.
      if (document.visibilityState !== "visible" || lock?.released === false) return;
      try {
        const acquired = await navigator.wakeLock.request("screen");
        if (left) await acquired.release();
        else lock = acquired;
      } catch {
        // A phone may refuse it to save its battery.
      }
    }
    const onReturn = () => void acquire();
    onReturn();
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", onReturn);
      void lock?.release();
    };
  }, []);
}
