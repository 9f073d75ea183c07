import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { IconButton } from "./icon-button.tsx";

/** Copies a text and says so, by icon and to screen readers. */
export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const { common } = useMessages();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_500);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Not permitted, or no TLS, without which browsers have no clipboard.
      toast.error(common.copyFailed);
    }
  }

  return (
    <>
      <IconButton variant="plain" label={label} onClick={() => void copy()} className={className}>
        {copied ? (
          <Check size={19} strokeWidth={2} className="animate-settle text-leaf" />
        ) : (
          <Copy size={19} strokeWidth={1.75} />
        )}
      </IconButton>
      <span role="status" className="sr-only">
        {copied && common.copied}
      </span>
    </>
  );
}
