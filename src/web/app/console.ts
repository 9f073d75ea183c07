import { useQuery } from "@tanstack/react-query";
import { useAuth } from "#web/lib/auth-context.tsx";
import { administratorPaths, partnerPaths, type ConsolePath } from "#web/lib/paths.ts";
import { queryOf } from "#web/lib/query.ts";

/** The two consoles: a company's, and the administrators'. All else of them is in `consoles/`, fetched when one is entered. */
export type ConsoleName = "partner" | "administration";

const pathsOf: Readonly<Record<ConsoleName, readonly [ConsolePath, ...ConsolePath[]]>> = {
  partner: partnerPaths,
  administration: administratorPaths,
};

const consoleNames = Object.keys(pathsOf) as ConsoleName[];

/** Where one enters a console. */
export const entrances = { partner: partnerPaths[0], administration: administratorPaths[0] } as const;

/** The console that an address belongs to; undefined for the wallet's. */
export function consoleOf(path: string): ConsoleName | undefined {
  return consoleNames.find((name) => pathsOf[name].some((own) => own === path));
}

/** The consoles that a person may enter; none until that is known. */
export function useConsoles(): readonly ConsoleName[] {
  const { user } = useAuth();
  const { data } = useQuery({ ...queryOf("getProfile", {}), enabled: user !== null });
  return consoleNames.filter((name) => (name === "partner" ? data?.user_type === "partner" : data?.is_admin));
}
