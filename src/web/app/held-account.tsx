import { Suspense } from "react";
import type { Profile } from "#contract/customers/profiles.ts";
import { fetched } from "#web/lib/fetched.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

// Few users ever see either, so one file has both.
export const BlockedScreen = fetched(
  async () => (await import("./blocked-screen.tsx")).BlockedScreen,
  ["blocked", "profile"],
);
const HeldNotice = fetched(async () => (await import("./blocked-screen.tsx")).HeldNotice, ["blocked", "profile"]);

interface HeldAccountProps {
  readonly profile: Profile | undefined;
  readonly adding?: boolean | undefined;
}

/** Says that the account is held for review, or that its owner owes Troco; else nothing. */
export function HeldAccount({ profile, adding }: HeldAccountProps) {
  if (!profile?.review && !profile?.owed) return null;
  return (
    <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
      <HeldNotice profile={profile} adding={adding} />
    </Suspense>
  );
}
