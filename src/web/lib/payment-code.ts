import type { Target } from "./location.tsx";

/** What the codes of payments hold: a link's token, or a till's id. */
const forms = { link: /^[\w-]{43}$/, till: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i } as const;
const kinds = ["link", "till"] as const;

/**
 * Where the code of a payment leads within the app; undefined for any other text. A code is never
 * opened as it is: what it leads to is made anew of its checked token or id.
 *
 * @param text an address of `/pay` at one of the origins, or its token or id alone
 * @param origins those of this installation, as `https://host`
 */
export function parsePaymentCode(text: string, origins: readonly string[]): Target | undefined {
  const code = text.trim();
  const [named] = [...kinds.map((kind) => [kind, code] as const), ...readAddress(code, origins)].filter(isWhole);
  return named && `/pay?${named[0]}=${named[1]}`;
}

type Named = readonly [kind: (typeof kinds)[number], code: string];

const isWhole = ([kind, code]: Named): boolean => forms[kind].test(code);

/** What an address of `/pay` names; nothing if it names two, of which the screen would take one. */
function readAddress(address: string, origins: readonly string[]): readonly Named[] {
  if (!URL.canParse(address)) return [];
  const { origin, pathname, searchParams } = new URL(address);
  if (pathname !== "/pay" || !origins.includes(origin)) return [];
  const named = kinds.flatMap((kind) => searchParams.getAll(kind).map((code) => [kind, code] as const));
  return named.length === 1 ? named : [];
}
