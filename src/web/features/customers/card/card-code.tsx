import { useEffect, useState } from "react";
import { groupCardNumber } from "#web/lib/card-number.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";

/** Width and quiet zone of the code (specification, section 9). */
const code = { width: 200, margin: 2 };

/** Crisp edges, because the library draws each field by itself and seams would show. */
const look = '<svg fill="#10231c" shape-rendering="crispEdges" ';

type Drawing = { readonly svg: string } | "pending" | "failed";

/** The card number as a QR code, dark on white in both themes, with the number to copy beneath. */
export function CardCode({ number }: { number: string }) {
  const { card: messages, common } = useMessages("card");
  const drawing = useDrawing(number);
  useScreenAwake();
  return (
    <Card className="grid justify-items-center gap-3 py-6 text-center">
      {drawing === "failed" ? (
        <p role="alert" className="max-w-[30ch] text-base text-ink-2">
          {messages.qrFailed}
        </p>
      ) : (
        <div className="size-[200px] overflow-hidden rounded-sm bg-white">
          {drawing === "pending" ? (
            <div role="status" className="size-full animate-pulse bg-black/10">
              <span className="sr-only">{common.loading}</span>
            </div>
          ) : (
            <img
              src={`data:image/svg+xml,${encodeURIComponent(drawing.svg)}`}
              width={code.width}
              height={code.width}
              alt={messages.qrAlternative(groupCardNumber(number))}
            />
          )}
        </div>
      )}
      <p className="text-base text-ink-2">{messages.qrInstruction}</p>
      <p className="flex items-center gap-1 rounded-md bg-sunken pl-4">
        <span className="sr-only">{messages.number}</span>
        <span className="text-base font-[620] tracking-wide">{groupCardNumber(number)}</span>
        <CopyButton text={number} label={messages.copyNumber} />
      </p>
    </Card>
  );
}

/** Draws the code with a library that only this screen needs. */
function useDrawing(number: string): Drawing {
  const [drawing, setDrawing] = useState<Drawing>("pending");
  useEffect(() => {
    let current = true;
    import("qr")
      .then(({ default: encodeQR }) => encodeQR(number, "svg", { ecc: "medium", border: code.margin }))
      .then(
        (svg) => current && setDrawing({ svg: svg.replace("<svg ", look) }),
        () => current && setDrawing("failed"),
      );
    return () => {
      current = false;
    };
  }, [number]);
  return drawing;
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
