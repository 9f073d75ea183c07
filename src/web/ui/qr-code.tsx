import { useEffect, useState } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";

/** Width and quiet zone of the code (specification, section 9). */
const code = { width: 200, margin: 2 };

/** Crisp edges, because the library draws each field by itself and seams would show. */
const look = '<svg fill="#10231c" shape-rendering="crispEdges" ';

type Drawing = { readonly svg: string } | "pending" | "failed";

interface QrCodeProps {
  readonly text: string;
  readonly alternative: string;
  /** Stands in its place where it cannot be drawn. */
  readonly failed: string;
}

/** A text as a QR code, dark on white in both themes. The screen stays on while it is shown. */
export function QrCode({ text, alternative, failed }: QrCodeProps) {
  const { common } = useMessages();
  const drawing = useDrawing(text);
  useScreenAwake();
  if (drawing === "failed") {
    return (
      <p role="alert" className="max-w-[30ch] text-base text-ink-2">
        {failed}
      </p>
    );
  }
  return (
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
          alt={alternative}
        />
      )}
    </div>
  );
}

/** Draws the code with a library that only screens with a code need. */
function useDrawing(text: string): Drawing {
  const [drawing, setDrawing] = useState<Drawing>("pending");
  useEffect(() => {
    let current = true;
    import("qr")
      .then(({ default: encodeQR }) => encodeQR(text, "svg", { ecc: "medium", border: code.margin }))
      .then(
        (svg) => current && setDrawing({ svg: svg.replace("<svg ", look) }),
        () => current && setDrawing("failed"),
      );
    return () => {
      current = false;
    };
  }, [text]);
  return drawing;
}

/** Keeps the screen on while the code is shown, where the browser can. */
function useScreenAwake(): void {
  useEffect(() => {
    let left = false;
    let lock: WakeLockSentinel | undefined;
    async function acquire() {
      // The system releases the lock when the tab is hidden, and grants none to a hidden tab. A
      // phone may refuse it to save its battery.
      if (lock?.released === false) return;
      const acquired = await navigator.wakeLock?.request("screen").catch(() => undefined);
      if (left) void acquired?.release();
      else lock = acquired;
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
