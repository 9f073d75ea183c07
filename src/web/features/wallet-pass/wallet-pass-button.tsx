import { Download, WalletCards } from "lucide-react";
import { useEffect, useRef } from "react";
import { isAppleMobile } from "#web/lib/device.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button, ButtonAnchor } from "#web/ui/button.tsx";
import { useWalletPass } from "./use-wallet-pass.ts";

/** Adds the card to the phone's wallet: has a pass made, and then is the link that opens it. */
export function WalletPassButton() {
  const { walletPass: words } = useMessages("walletPass");
  const { busy, url, generate } = useWalletPass();
  const apple = isAppleMobile(navigator);
  return (
    <div className="grid gap-2">
      {url === undefined ? (
        <Button
          variant="contrast"
          block
          busy={busy}
          icon={<WalletCards size={21} strokeWidth={1.75} />}
          onClick={() => void generate()}
        >
          {apple ? words.addToApple : words.add}
        </Button>
      ) : (
        <OpenPass url={url} apple={apple} />
      )}
      <p role="status" className="text-center text-sm text-ink-2 empty:hidden">
        {url !== undefined && (apple ? words.readyApple : words.ready)}
      </p>
    </div>
  );
}

function OpenPass({ url, apple }: { url: string; apple: boolean }) {
  const { walletPass: words } = useMessages("walletPass");
  const link = useRef<HTMLAnchorElement>(null);
  // It stands where the button was that the person has just pressed.
  useEffect(() => {
    if (document.activeElement === document.body) link.current?.focus({ preventScroll: true });
  }, []);
  const Icon = apple ? WalletCards : Download;
  return (
    <ButtonAnchor
      ref={link}
      href={url}
      variant="contrast"
      block
      icon={<Icon size={21} strokeWidth={1.75} aria-hidden="true" />}
      // Wallet takes the pass from the address; everywhere else it is a file to keep.
      {...(!apple && { download: "troco.pkpass" })}
    >
      {apple ? words.openApple : words.download}
    </ButtonAnchor>
  );
}
