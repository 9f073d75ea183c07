import { useEffect, useState } from "react";
import { walletPassAddressMs } from "#contract/limits.ts";
import { call } from "#web/lib/api.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { RefusalError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/ui/toast.ts";

/** The address is let go of before it ends, so that the link never leads nowhere. */
const openableMs = walletPassAddressMs - 30_000;

/** Has the pass made and says how that went; the address to open it while there is one. */
export function useWalletPass() {
  const { walletPass: words } = useMessages("walletPass");
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    if (url === undefined) return;
    const timer = setTimeout(() => setUrl(undefined), openableMs);
    return () => clearTimeout(timer);
  }, [url]);

  async function generate(): Promise<void> {
    setBusy(true);
    try {
      const { success, passUrl } = await call("generateWalletPass", {});
      if (!success) toast.error(words.failed, words.unavailable);
      else if (passUrl === undefined) toast.info(words.alreadyInWallet);
      else setUrl(passUrl);
    } catch (error) {
      if (error instanceof RefusalError && error.problem.code === "not_signed_in") {
        toast.error(words.loginNeeded, words.loginNeededDetail);
      } else {
        toast.error(words.failed, errorText(error));
      }
    } finally {
      setBusy(false);
    }
  }

  return { busy, url, generate };
}
