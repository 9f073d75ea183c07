import { Suspense } from "react";
import type { Profile } from "#contract/customers/profiles.ts";
import { fetched } from "#web/lib/fetched.ts";
import { storedLanguage } from "#web/lib/languages/context.tsx";
import { loadRoom } from "#web/lib/languages/rooms.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

// Few people ever see either, so one file has both.
const loadWords = () => Promise.all([loadRoom("blocked", storedLanguage()), loadRoom("profile", storedLanguage())]);

export const BlockedScreen = fetched(async () => {
  const messages = loadWords();
  const { BlockedScreen: Screen } = await import("./blocked-screen.tsx");
  await messages;
  return Screen;
});
const HeldNotice = fetched(async () => {
  const messages = loadWords();
  const { HeldNotice: Notice } = await import("./blocked-screen.tsx");
  await messages;
  return Notice;
});

interface HeldAccountProps {
  readonly profile: Profile | undefined;
  readonly adding?: boolean | undefined;
}

/** Says that the account is held for review, or that its owner owes Troco; nothing for everybody else. */
export function HeldAccount({ profile, adding }: HeldAccountProps) {
  if (!profile?.review && !profile?.owed) return null;
  return (
    <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
      <HeldNotice profile={profile} adding={adding} />
    </Suspense>
  );
}
