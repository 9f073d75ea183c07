import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Actions } from "#web/features/home/actions.tsx";
import { Balances } from "#web/features/home/balances.tsx";
import { Greeting } from "#web/features/home/greeting.tsx";
import { useHiddenValues } from "#web/features/home/hidden-values.ts";
import { HomeSkeleton } from "#web/features/home/home-skeleton.tsx";
import { useRefreshOnReturn } from "#web/features/home/use-refresh-on-return.ts";
import { useAuth, type Auth } from "#web/lib/auth-context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { SkeletonList } from "#web/ui/skeleton.tsx";

// Below what is seen first, or seen by few: fetched apart, so that the balances come sooner.
const LastTransaction = lazy(async () => ({
  default: (await import("#web/features/transactions/last-transaction.tsx")).LastTransaction,
}));
const Offers = lazy(async () => ({ default: (await import("#web/features/banners/offers.tsx")).Offers }));
const ActivationPrompt = lazy(async () => ({
  default: (await import("#web/features/onboarding/activation-prompt.tsx")).ActivationPrompt,
}));
const SignedOutView = lazy(async () => ({ default: (await import("../signed-out-view.tsx")).SignedOutView }));
// Opened by a tap, and once in an account's life.
const Onboarding = lazy(async () => ({ default: (await import("../onboarding.tsx")).Onboarding }));

/** Home: balances, actions, the last transaction, offers. */
export function HomeScreen() {
  const { user } = useAuth();
  return <Suspense>{user ? <SignedInHome user={user} /> : <SignedOutView kind="welcome" />}</Suspense>;
}

function SignedInHome({ user }: { user: NonNullable<Auth["user"]> }) {
  const { data: profile, isPending, isError, refetch } = useQuery(freshQueryOf("getProfile", {}));
  const { hidden, setHidden } = useHiddenValues();
  const [onboarding, setOnboarding] = useState<"unopened" | "open" | "closed">("unopened");
  useRefreshOnReturn();

  if (isPending) return <HomeSkeleton />;
  return (
    <>
      {profile && !profile.is_active ? (
        <Suspense>
          <ActivationPrompt profile={profile} onStart={() => setOnboarding("open")} />
        </Suspense>
      ) : (
        <div className="grid gap-7 rail:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] rail:items-start rail:gap-10">
          <div className="grid min-w-0 gap-6">
            <Greeting
              fullName={profile?.full_name ?? user.name}
              card={profile?.card_display}
              username={profile?.username}
              hidden={hidden}
              onToggle={() => setHidden(!hidden)}
            />
            <Balances profile={profile} hidden={hidden} failed={isError} onRetry={() => void refetch()} />
            <Actions />
            <Suspense fallback={<SkeletonList rows={1} />}>
              <LastTransaction hidden={hidden} />
            </Suspense>
          </div>
          <div className="grid min-w-0">
            <Suspense>
              <Offers />
            </Suspense>
          </div>
        </div>
      )}
      {/* Outside the branches, so that its last step may end in peace when the account becomes active. */}
      <Suspense>
        {profile && onboarding !== "unopened" && (
          <Onboarding open={onboarding === "open"} onClose={() => setOnboarding("closed")} profile={profile} />
        )}
      </Suspense>
    </>
  );
}
