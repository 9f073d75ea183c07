import type { Profile } from "#contract/customers/profiles.ts";
import type { Language } from "#contract/limits.ts";
import { call } from "#web/lib/api.ts";
import { useAuth } from "#web/lib/auth-context.tsx";
import { NetworkError } from "#web/lib/errors.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { keyOf, queryClient, refresh } from "#web/lib/query.ts";
import { toast } from "#web/lib/toast.ts";

/** Switches the language of the interface, and saves the choice on a signed-in user's profile. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const { user } = useAuth();
  const { choose } = useLanguage();
  const { common } = useMessages();
  return async (language) => {
    try {
      if (!(await choose(language))) return;
    } catch {
      toast.error(common.languageNotLoaded, common.languageNotLoadedDetail);
      return;
    }
    const profile = queryClient.getQueryData<Profile>(keyOf("getProfile", {}));
    // A blocked account may change nothing.
    if (!user || !profile || profile.is_blocked) return;
    try {
      await call("updateProfile", { preferred_language: language });
      void refresh("getProfile");
    } catch (error) {
      toast.error(common.languageNotSaved, error instanceof NetworkError ? common.noConnection : common.unexpected);
    }
  };
}
