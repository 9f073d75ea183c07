import { useEffect, useState } from "react";
import { call } from "#web/lib/api.ts";

/**
 * Whether the mailed link is still good; undefined until the server has said so. Where it does not
 * answer, the link is taken to be good: the server decides again when it is used.
 */
export function useRecoveryLink(token: string | undefined): boolean | undefined {
  const [known, setKnown] = useState<{ readonly token: string; readonly good: boolean }>();
  // Not a query, because all queries' answers are dropped once it is known that nobody is signed
  // in.
  useEffect(() => {
    if (token === undefined) return;
    const aborter = new AbortController();
    const learn = (good: boolean) => !aborter.signal.aborted && setKnown({ token, good });
    call("checkLoginPasswordReset", { token }, { signal: aborter.signal }).then(
      ({ valid }) => learn(valid),
      () => learn(true),
    );
    return () => aborter.abort();
  }, [token]);
  if (token === undefined) return false;
  return known?.token === token ? known.good : undefined;
}
