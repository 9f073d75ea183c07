import { Fingerprint } from "lucide-react";
import { useEffect, useState } from "react";
import type { PasskeyAnswer } from "#contract/customers/second-factors.ts";
import { signInWithPasskey } from "#web/lib/auth-client.ts";
import { readSignedIn } from "#web/lib/first-answers.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { fillsPasskeys, knowsPasskeys, offerPasskeys, PasskeyDismissed, signChallenge } from "#web/lib/passkeys.ts";
import { Button } from "#web/ui/button.tsx";

interface PasskeySignIn {
  readonly busy: boolean;
  readonly problem: unknown;
  readonly start: () => void;
}

/**
 * Signing in with a passkey, by a button and, with `fills`, from what the browser offers in the
 * e-mail field.
 */
export function usePasskeySignIn({ fills = false } = {}): PasskeySignIn {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(undefined);

  async function run() {
    setBusy(true);
    setProblem(undefined);
    setProblem(await signIn(signChallenge()));
    setBusy(false);
  }

  useEffect(() => {
    if (!fills) return;
    const left = new AbortController();
    // The code for it is fetched once somebody is there.
    const somebody = new AbortController();
    const start = () => {
      somebody.abort();
      void offer(left.signal).then((error) => {
        if (!left.signal.aborted) setProblem(error);
      });
    };
    for (const sign of ["pointermove", "pointerdown", "keydown"])
      document.addEventListener(sign, start, { signal: somebody.signal });
    return () => {
      somebody.abort();
      left.abort();
    };
  }, [fills]);
  return { busy, problem, start: () => void run() };
}

/** @returns what went wrong, undefined for nothing that has to be said */
async function signIn(answer: Promise<PasskeyAnswer>): Promise<unknown> {
  try {
    await signInWithPasskey(await answer);
    await readSignedIn();
    return undefined;
  } catch (error) {
    return error instanceof PasskeyDismissed ? undefined : error;
  }
}

/** It is offered unasked, so only what goes wrong after a passkey was chosen is shown. */
async function offer(left: AbortSignal): Promise<unknown> {
  if (!(await fillsPasskeys())) return undefined;
  const answer = await offerPasskeys(left).catch(() => undefined);
  return answer && signIn(Promise.resolve(answer));
}

export function PasskeyButton({ busy, start }: PasskeySignIn) {
  const { auth } = useMessages("auth");
  if (!knowsPasskeys()) return null;
  return (
    <Button variant="secondary" block icon={<Fingerprint size={19} strokeWidth={1.75} />} busy={busy} onClick={start}>
      {auth.withPasskey}
    </Button>
  );
}
