import type { Services } from "#server/platform/services.ts";
import type { PassUpdates } from "./make-pass.ts";
import { makePassToken } from "./pass-token.ts";
import type { PassRow } from "./store.ts";

/** The address where phones ask for passes that have changed; they do so by https alone. */
export function webServiceUrl(publicUrl: string): string | undefined {
  return publicUrl.startsWith("https://") ? `${publicUrl}/api/wallet-passes` : undefined;
}

/** How the phone that is given this file learns of changes. */
export function updatesOf(
  { keys, publicUrl }: Pick<Services, "keys" | "publicUrl">,
  {
    pass,
    passTypeId,
    sessionMark,
  }: { readonly pass: PassRow; readonly passTypeId: string; readonly sessionMark: string },
): PassUpdates | undefined {
  const url = webServiceUrl(publicUrl);
  if (url === undefined) return undefined;
  const token = makePassToken(keys, { passTypeId, pass }, { version: pass.version, sessionMark });
  return { webServiceUrl: url, token };
}
