import { Suspense } from "react";
import type { Profile } from "#contract/profiles.ts";
import { fetched } from "#web/lib/fetched.ts";
import { storedLanguage } from "#web/lib/languages/context.tsx";
import { loadRoom } from "#web/lib/languages/rooms.ts";

// Few people ever see it.
const HeldNotice = fetched(async () => {
  const [{ HeldNotice: component }] = await Promise.all([
    import("#web/features/account-reviews/held-notice.tsx"),
    loadRoom("heldAccount", storedLanguage()),
  ]);
  return component;
});

interface HeldAccountProps {
  readonly profile: Profile | undefined;
  readonly adding?: boolean | undefined;
}

/** Says that the account is held for review, or that its owner owes the house; nothing for everybody else. */
export function HeldAccount({ profile, adding }: HeldAccountProps) {
  if (!profile || (!profile.review && profile.owed === 0)) return null;
  return (
    <Suspense>
      <HeldNotice profile={profile} adding={adding} />
    </Suspense>
  );
}
