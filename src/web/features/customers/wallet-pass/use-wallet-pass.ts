import { useEffect, useState } from "react";
import { walletPassAddressMs } from "#contract/limits.ts";
import { change } from "#web/lib/change.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { stale } from "./module.ts";
import type { WalletDevice } from "./wallet-device.ts";

/** The link is removed before its address expires. */
const openableMs = walletPassAddressMs - 30_000;

export interface ReadyPass {
  readonly url: string;
  /** Whether the address leads to Google, and not to the file. */
  readonly atGoogle: boolean;
}

/** Requests a pass for a device and reports the result; `pass` has its link while it is valid. */
export function useWalletPass(device: WalletDevice) {
  const { walletPass: messages } = useMessages("walletPass");
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [pass, setPass] = useState<ReadyPass>();

  useEffect(() => {
    if (pass === undefined) return;
    const timer = setTimeout(() => setPass(undefined), openableMs);
    return () => clearTimeout(timer);
  }, [pass]);

  async function generate(): Promise<void> {
    setBusy(true);
    try {
      const { success, passUrl, message } = await change(stale, "generateWalletPass", { device });
      if (!success) toast.error(messages.failed, messages.unavailable);
      else if (passUrl === undefined) toast.info(messages.alreadyInWallet);
      else setPass({ url: passUrl, atGoogle: message === "google_wallet" });
    } catch (error) {
      if (isDomainError(error, "not_signed_in")) {
        toast.error(messages.loginNeeded, messages.loginNeededDetail);
      } else {
        toast.error(messages.failed, errorText(error));
      }
    } finally {
      setBusy(false);
    }
  }

  return { busy, pass, generate };
}
