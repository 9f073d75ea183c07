import { useQuery } from "@tanstack/react-query";
import { useAuth } from "#web/lib/auth-context.tsx";
import { queryOf } from "#web/lib/query.ts";
import type { ConsoleName, Path } from "#web/lib/screens.ts";

/** Where each console is entered. All else of them is in `consoles/`, fetched when one is entered. */
export const entrances = {
  partner: "/partner/profile",
  administration: "/admin",
} as const satisfies Record<ConsoleName, Path>;

const consoleNames = Object.keys(entrances) as ConsoleName[];

/** The consoles that a user may enter; none until that is known. */
export function useConsoles(): readonly ConsoleName[] {
  const { user } = useAuth();
  const { data } = useQuery({ ...queryOf("getProfile", {}), enabled: user !== null });
  return consoleNames.filter((name) => (name === "partner" ? data?.user_type === "partner" : data?.is_admin));
}
