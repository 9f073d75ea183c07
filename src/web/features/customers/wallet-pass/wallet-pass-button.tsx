import { Download, WalletCards } from "lucide-react";
import { useEffect, useRef, type ComponentProps } from "react";
import { useInstallation } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button, ButtonAnchor } from "#web/ui/button.tsx";
import { useWalletPass, type ReadyPass } from "./use-wallet-pass.ts";
import { walletDeviceOf } from "./wallet-device.ts";

type Wallet = "apple" | "google" | "file";

/** Adds the card to the phone's wallet: has a pass made, and then is the link that opens it. */
export function WalletPassButton() {
  const { walletPass: messages } = useMessages("walletPass");
  const installation = useInstallation();
  const device = walletDeviceOf(navigator);
  const { busy, pass, generate } = useWalletPass(device);
  const google = device === "android" && installation?.google_wallet === true;
  const wallet: Wallet = device === "apple" ? "apple" : google ? "google" : "file";
  const to = pass === undefined ? wallet : pass.atGoogle ? "google" : wallet === "apple" ? "apple" : "file";
  return (
    <div className="grid gap-2">
      {pass === undefined ? (
        <Button
          variant="contrast"
          block
          busy={busy}
          icon={<WalletCards size={21} strokeWidth={1.75} />}
          onClick={() => void generate()}
        >
          {messages.add[to]}
        </Button>
      ) : (
        <OpenPass pass={pass} to={to} />
      )}
      {to === "file" && pass === undefined && <p className="text-center text-sm text-ink-2">{messages.fileHint}</p>}
      <p role="status" className="text-center text-sm text-ink-2 empty:hidden">
        {pass !== undefined && messages.ready[to]}
      </p>
    </div>
  );
}

/** Apple's wallet opens the address, Google's is a page of its own; elsewhere a file is saved. */
const behaviours: Readonly<Record<Wallet, Pick<ComponentProps<"a">, "download" | "target" | "rel">>> = {
  apple: {},
  google: { target: "_blank", rel: "noopener noreferrer" },
  file: { download: "troco.pkpass" },
};

function OpenPass({ pass, to }: { pass: ReadyPass; to: Wallet }) {
  const { walletPass: messages } = useMessages("walletPass");
  const link = useRef<HTMLAnchorElement>(null);
  // The link replaces the button that was pressed, and takes its focus.
  useEffect(() => {
    if (document.activeElement === document.body) link.current?.focus({ preventScroll: true });
  }, []);
  const Icon = to === "file" ? Download : WalletCards;
  return (
    <ButtonAnchor
      ref={link}
      href={pass.url}
      variant="contrast"
      block
      icon={<Icon size={21} strokeWidth={1.75} aria-hidden="true" />}
      {...behaviours[to]}
    >
      {messages.open[to]}
    </ButtonAnchor>
  );
}
