import { ImageDown, Printer, Share2 } from "lucide-react";
import { useState } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { saveFile } from "#web/lib/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import { textOf, type Receipt } from "./use-receipt-words.ts";

type Action = "share" | "save";

/** How a receipt leaves the app: shared, as a picture, on paper. Sharing is offered where the browser can. */
export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const { transactions: words, common } = useMessages("transactions");
  const [busy, setBusy] = useState<Action>();

  async function run(action: Action, carryOut: () => Promise<void>) {
    setBusy(action);
    try {
      await carryOut();
    } catch (error) {
      // Whoever closes the list of apps has changed their mind.
      if (!(error instanceof DOMException && error.name === "AbortError"))
        toast.error(action === "share" ? words.shareFailed : words.saveFailed);
    } finally {
      setBusy(undefined);
    }
  }

  /** Drawn when it is asked for; the drawing is fetched then. */
  async function draw(): Promise<File> {
    const { drawReceipt } = await import("./receipt-image.ts");
    const picture = await drawReceipt({ receipt, idName: words.id, footer: words.receiptFooter });
    return new File([picture], `troco-${receipt.id}.png`, { type: "image/png" });
  }

  async function share() {
    const title = `${common.appName} · ${receipt.heading}`;
    const file = await draw();
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ title, files: [file] });
    else await navigator.share({ title, text: textOf(receipt, common.appName, words.id) });
  }

  async function save() {
    const file = await draw();
    saveFile(file, file.name);
    toast.success(words.saved);
  }

  const icon = { size: 19, strokeWidth: 1.9, "aria-hidden": true } as const;
  return (
    <div className="grid grid-cols-2 gap-2.5">
      {"share" in navigator && (
        <Button
          block
          className="col-span-2"
          icon={<Share2 {...icon} />}
          busy={busy === "share"}
          onClick={() => void run("share", share)}
        >
          {words.share}
        </Button>
      )}
      <Button
        block
        variant="secondary"
        className="px-2!"
        icon={<ImageDown {...icon} />}
        busy={busy === "save"}
        onClick={() => void run("save", save)}
      >
        {words.saveImage}
      </Button>
      <Button block variant="secondary" className="px-2!" icon={<Printer {...icon} />} onClick={() => window.print()}>
        {words.print}
      </Button>
    </div>
  );
}
