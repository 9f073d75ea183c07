import { useState } from "react";
import { useErrorText } from "#web/lib/error-text.ts";
import { toast } from "#web/lib/toast.ts";

/**
 * Runs a button's action and shows its result in a toast.
 * @param failed the toast's title after a failure, above the reason; without it, the reason alone
 */
export function useAction(failed?: string) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);

  /**
   * @param work returns the toast's text
   * @returns whether it was done
   */
  async function run(work: () => Promise<string>): Promise<boolean> {
    setBusy(true);
    try {
      toast.success(await work());
      return true;
    } catch (error) {
      if (failed === undefined) toast.error(errorText(error));
      else toast.error(failed, errorText(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { run, busy };
}

/** Runs a button's action, for a button with a notice that shows the error of the last try. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }
  return { attempt, busy, problem, setProblem };
}
