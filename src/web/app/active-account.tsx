import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { fetched } from "#web/lib/fetched.ts";
import { useLastKnown } from "#web/lib/last-known.ts";
import { freshQueryOf } from "#web/lib/query.ts";
import { FailureState } from "#web/ui/failure-state.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { HeldAccount } from "./held-account.tsx";

// Most accounts are active.
const InactiveAccount = fetched(async () => (await import("./inactive-account.tsx")).InactiveAccount, ["home"]);

interface ActiveAccountProps {
  readonly children: ReactNode;
  /** What is done here is open to an account that is held for review, too: money comes in. */
  readonly adding?: boolean;
}

/**
 * Lets through whoever may move money; an account that is not active is told why and led to its checklist on home, and one that is held
 * for review is told so.
 */
export function ActiveAccount({ children, adding = false }: ActiveAccountProps) {
  const profile = useQuery(freshQueryOf("getProfile", {}));
  // Whoever is held while something is under way here still learns what became of it.
  const [free, setFree] = useState(false);
  if (profile.data?.review === null && !free) setFree(true);
  // Only of an account that was active. Without a connection the form is shown and its button says why it is locked.
  const before = useLastKnown()?.profile;
  if (before && !profile.data) return children;
  if (profile.isPending) {
    return (
      <SkeletonBlocks
        className="grid max-w-[30rem] gap-5"
        blocks={[
          "h-[52px] rounded-lg",
          "mx-auto mt-4 h-14 w-3/5 rounded-lg",
          "mx-auto h-11 w-2/3 rounded-full",
          "h-[52px] rounded-lg",
        ]}
      />
    );
  }
  if (!profile.data) return <FailureState query={profile} />;
  if (!profile.data.is_active) return <InactiveAccount />;
  return (
    <div className="grid gap-6">
      <HeldAccount profile={profile.data} adding={adding} />
      {(adding || free) && children}
    </div>
  );
}
