import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { fetched } from "#web/lib/fetched.ts";
import { useLastKnown } from "#web/lib/last-known.ts";
import { freshQueryOf } from "#web/lib/query.ts";
import { FailureState } from "#web/ui/failure-state.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { HeldAccount } from "./held-account.tsx";

const InactiveAccount = fetched(async () => (await import("./inactive-account.tsx")).InactiveAccount, ["home"]);

interface ActiveAccountProps {
  readonly children: ReactNode;
  /** Money is added here, which an account that is held for review may do, too. */
  readonly adding?: boolean;
}

/**
 * Shows `children` to users who may move money. An inactive account sees why, and the way to its
 * checklist on home; an account that is held for review sees that.
 */
export function ActiveAccount({ children, adding = false }: ActiveAccountProps) {
  const profile = useQuery(freshQueryOf("getProfile", {}));
  // A user whose account is held while a payment is under way still sees its outcome.
  const [free, setFree] = useState(false);
  if (profile.data?.review === null && !free) setFree(true);
  // Kept only of active accounts. Without a connection the form shows why it is locked.
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
