import { useQuery } from "@tanstack/react-query";
import { Suspense, useDeferredValue, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Actions, Balances } from "#web/features/accounts/home/balances.tsx";
import { Greeting, useHiddenValues } from "#web/features/accounts/home/greeting.tsx";
import { HomeSkeleton } from "#web/features/accounts/home/home-skeleton.tsx";
import { useRefreshOnReturn } from "#web/features/accounts/home/use-refresh-on-return.ts";
import { Offers } from "#web/features/partners/banners/offers.tsx";
import { LastTransaction } from "#web/features/payments/transactions/last-transaction.tsx";
import { useAuth, type Auth } from "#web/lib/auth-context.tsx";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useLastKnown } from "#web/lib/last-known.ts";
import { freshQueryOf } from "#web/lib/query.ts";
import { HeldAccount } from "../held-account.tsx";
import { ScanButton } from "../scan-button.tsx";
import { SignedOutView } from "../signed-out-view.tsx";

// Seen until the account is active, and then never again.
const ActivationPrompt = fetched(
  async () => (await import("#web/features/customers/onboarding/activation-prompt.tsx")).ActivationPrompt,
);

// Opened by a tap, and once in an account's life.
const Onboarding = fetched(
  async () => (await import("../onboarding.tsx")).Onboarding,
  ["onboarding", "purchasePassword"],
);

// The part that only a desk has room for. It follows a window that changes its width by itself, so
// that phones need not load what watches it.
const HomeDesk = fetched(async () => (await import("../home-desk.tsx")).HomeDesk, ["homeDesk"]);

/** Home: balances, actions, the last transaction, offers. */
export function HomeScreen() {
  const { user } = useAuth();
  return user ? <SignedInHome user={user} /> : <SignedOutView kind="welcome" />;
}

function SignedInHome({ user }: { user: NonNullable<Auth["user"]> }) {
  const { data: profile, isPending, isError, refetch } = useQuery(freshQueryOf("getProfile", {}));
  const { common, home } = useMessages("home");
  const { hidden, setHidden } = useHiddenValues();
  const [onboarding, setOnboarding] = useState<"unopened" | "open" | "closed">("unopened");
  useRefreshOnReturn();

  // Without a connection, the last known figures with their time.
  const before = useLastKnown()?.profile;
  const shown = before?.value ?? profile;

  const waiting = isPending && !before;
  // Deferred as in the layout, so that the page stays responsive.
  const stillWaiting = useDeferredValue(waiting);

  if (waiting || stillWaiting) return <HomeSkeleton />;
  return (
    <>
      {profile && !profile.is_active ? (
        <Suspense fallback={<HomeSkeleton />}>
          <ActivationPrompt profile={profile} onStart={() => setOnboarding("open")} />
        </Suspense>
      ) : (
        <div className="grid grid-cols-1 gap-7 rail:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] rail:items-start rail:gap-10">
          <div className="grid min-w-0 grid-cols-1 gap-6">
            <Greeting
              fullName={shown?.full_name ?? (user.name || common.appName)}
              card={shown?.card_display}
              username={shown?.username}
              hidden={hidden}
              onToggle={() => setHidden(!hidden)}
            />
            <Balances
              profile={shown}
              at={before?.at}
              hidden={hidden}
              failed={isError && !before}
              onRetry={() => void refetch()}
            />
            <HeldAccount profile={profile} />
            <div className="grid gap-4">
              <Actions />
              <ScanButton>{home.scan}</ScanButton>
            </div>
            <LastTransaction hidden={hidden} />
          </div>
          <div className="grid min-w-0 gap-6">
            <Offers />
            {innerWidth >= 900 && (
              <ErrorBoundary fallback={null}>
                <Suspense>
                  <HomeDesk hidden={hidden} />
                </Suspense>
              </ErrorBoundary>
            )}
          </div>
        </div>
      )}
      {/* Outside the branches, so that its last step can end when the account becomes active. */}
      <Suspense>
        {profile && onboarding !== "unopened" && (
          <Onboarding open={onboarding === "open"} onClose={() => setOnboarding("closed")} profile={profile} />
        )}
      </Suspense>
    </>
  );
}
