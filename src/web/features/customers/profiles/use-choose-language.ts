import type { Language } from "#contract/limits.ts";
import { useAuth } from "#web/lib/auth-context.tsx";
import { change } from "#web/lib/change.ts";
import { NetworkError } from "#web/lib/errors.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { queryClient, queryOf } from "#web/lib/query.ts";
import { sessionQuery } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { stale } from "./module.ts";

/** Switches the language of the interface, and saves the choice on a signed-in user's profile. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const { user, loading } = useAuth();
  const { choose } = useLanguage();
  const { common } = useMessages();
  return async (language) => {
    try {
      if (!(await choose(language))) return;
    } catch {
      toast.error(common.languageNotLoaded, common.languageNotLoadedDetail);
      return;
    }
    if (!user && !loading) return;
    try {
      // Both are waited for, because a language can be chosen while they are still on their way.
      if (!(await queryClient.query({ ...sessionQuery, staleTime: "static" }))) return;
      const profile = await queryClient.query({ ...queryOf("getProfile", {}), staleTime: "static" });
      // A blocked account may change nothing.
      if (profile.is_blocked) return;
      await change(stale, "updateProfile", { preferred_language: language });
    } catch (error) {
      toast.error(common.languageNotSaved, error instanceof NetworkError ? common.noConnection : common.unexpected);
    }
  };
}
