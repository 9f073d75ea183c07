import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Redirect } from "#web/lib/location.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { useFailureToast } from "#web/lib/toast.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { SettingsSkeleton } from "./settings-skeleton.tsx";
import { Settings } from "./settings.tsx";

/** The owner's own profile, below the console's address: a partner is never shown /profile. */
export function OwnSettings() {
  const { profile: messages } = useMessages("profile");
  const profile = useQuery(freshQueryOf("getProfile", {}));
  useFailureToast(profile, messages.loadFailed);
  if (profile.data?.user_type === "customer") return <Redirect to="/profile" />;
  return (
    <div className="grid justify-items-start gap-4">
      <ButtonLink
        to="/partner/profile"
        variant="ghost"
        className="-ml-3"
        icon={<ArrowLeft size={19} strokeWidth={1.9} aria-hidden="true" />}
      >
        {messages.backToConsole}
      </ButtonLink>
      <div className="w-full">
        {profile.isPending ? (
          <SettingsSkeleton />
        ) : profile.data ? (
          <Settings profile={profile.data} page="/partner/profile" />
        ) : (
          <FailureState title={messages.loadFailed} query={profile} />
        )}
      </div>
    </div>
  );
}
