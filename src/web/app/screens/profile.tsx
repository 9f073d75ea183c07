import { useQuery } from "@tanstack/react-query";
import { addressOf, parseSection } from "#web/features/customers/profiles/sections.ts";
import { SignOutButton } from "#web/features/customers/profiles/sign-out-button.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Redirect, useSearchParameter } from "#web/lib/location.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { useFailureToast } from "#web/lib/toast.ts";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { SettingsSkeleton } from "../settings-skeleton.tsx";
import { Settings } from "../settings.tsx";

/** A customer's own page. A partner's member is led to the console. */
export function ProfileScreen() {
  const { profile: messages } = useMessages("profile");
  const section = parseSection(useSearchParameter("section"));
  const profile = useQuery(freshQueryOf("getProfile", {}));
  useFailureToast(profile, messages.loadFailed);
  if (profile.isPending) return <SettingsSkeleton />;
  if (profile.data?.user_type === "partner")
    return <Redirect to={section ? addressOf("/partner/profile", section) : "/partner/profile"} />;
  if (profile.data) return <Settings profile={profile.data} page="/profile" />;
  return (
    <div className="grid gap-5 rail:max-w-[40rem]">
      <FailureCard title={messages.loadFailed} query={profile} />
      <SignOutButton />
    </div>
  );
}
