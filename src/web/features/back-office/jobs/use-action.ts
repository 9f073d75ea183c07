import { useState } from "react";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/ui/toast.ts";
import { refreshJobs } from "./use-jobs.ts";

/** One act on the queues at a time: says how it ended, and asks again for what it changed. */
export function useAction() {
  const { jobs: messages } = useMessages("jobs");
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);

  /** @returns whether it was done */
  async function act(work: () => Promise<string>): Promise<boolean> {
    setBusy(true);
    try {
      toast.success(await work());
      return true;
    } catch (error) {
      toast.error(messages.failed, errorText(error));
      return false;
    } finally {
      // Also what was refused: somebody else may have done it.
      await refreshJobs().catch(() => undefined);
      setBusy(false);
    }
  }
  return { act, busy };
}
