import { FileDown, ImageDown, Printer, Share2 } from "lucide-react";
import { useState } from "react";
import { saveFile } from "#web/lib/download.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { localeOf } from "#web/lib/money.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { textOf, type Receipt } from "./use-receipt-messages.ts";

type Action = "share" | "image" | "pdf";

/** Shares, saves or prints a receipt. Sharing and printing are offered where the browser can. */
export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const { transactions: messages, common } = useMessages("transactions");
  const { language } = useLanguage();
  const [busy, setBusy] = useState<Action>();

  async function run(action: Action, execute: () => Promise<void>) {
    setBusy(action);
    try {
      await execute();
    } catch (error) {
      // Closing the list of apps is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError"))
        toast.error({ share: messages.shareFailed, image: messages.saveFailed, pdf: messages.savePdfFailed }[action]);
    } finally {
      setBusy(undefined);
    }
  }

  const title = `${common.appName} · ${receipt.heading}`;
  const text = textOf(receipt, common.appName, messages.id);
  const picture = { receipt, idName: messages.id, footer: messages.receiptFooter };

  /** The code that draws is fetched when it is first needed. */
  async function draw(): Promise<File> {
    const { drawReceipt } = await import("./receipt-image.ts");
    return new File([await drawReceipt(picture)], `troco-${receipt.id}.png`, { type: "image/png" });
  }

  async function share() {
    const file = await draw();
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ title, files: [file] });
    else await navigator.share({ title, text });
  }

  async function saveImage() {
    const file = await draw();
    saveFile(file, file.name);
    toast.success(messages.saved);
  }

  async function savePdf() {
    const { drawReceiptPdf } = await import("./receipt-image.ts");
    const file = await drawReceiptPdf(picture, { title, text, language: localeOf[language] });
    saveFile(file, `troco-${receipt.id}.pdf`);
    toast.success(messages.savedPdf);
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
          {messages.share}
        </Button>
      )}
      <Button
        block
        variant="secondary"
        className="px-2!"
        icon={<ImageDown {...icon} />}
        busy={busy === "image"}
        onClick={() => void run("image", saveImage)}
      >
        {messages.saveImage}
      </Button>
      <Button
        block
        variant="secondary"
        className="px-2!"
        icon={<FileDown {...icon} />}
        busy={busy === "pdf"}
        onClick={() => void run("pdf", savePdf)}
      >
        {messages.savePdf}
      </Button>
      {"print" in window && (
        <Button
          block
          variant="ghost"
          className="col-span-2"
          icon={<Printer {...icon} />}
          onClick={() => window.print()}
        >
          {messages.print}
        </Button>
      )}
    </div>
  );
}
