import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useMatches } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useAuth } from "#web/lib/auth-context.tsx";
import { installationQuery } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Header } from "./header.tsx";
import { BottomNav, SideRail } from "./navigation.tsx";

// Nothing of it is seen at first paint.
const SignedInBackground = lazy(async () => ({
  default: (await import("./signed-in-background.tsx")).SignedInBackground,
}));

/** The frame of every protected screen. Nobody gets in without a session. */
export function ProtectedLayout() {
  const { user, loading } = useAuth();
  const installation = useQuery(installationQuery);
  const { common } = useMessages();
  const options = useMatches().at(-1)?.staticData;

  // Whoever was in and lost the session elsewhere stays where a screen has words for it; nobody enters that way.
  const [entered, setEntered] = useState(false);
  if (user && !entered) setEntered(true);

  if (loading || (user && installation.isPending)) {
    return (
      <div className="grid min-h-dvh place-items-center text-leaf">
        <Spinner size={40} label={common.loading} />
      </div>
    );
  }
  if (!user && !(entered && options?.signedOutView)) return <Navigate to="/auth" replace />;
  if (!installation.data) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <FailureState
          error={installation.error}
          onRetry={() => void installation.refetch()}
          busy={installation.isFetching}
        />
      </main>
    );
  }
  return (
    <>
      <Suspense>{user && <SignedInBackground />}</Suspense>
      <Shell />
    </>
  );
}

function Shell() {
  const messages = useMessages();
  const { shell } = messages;
  const options = useMatches().at(-1)?.staticData;
  const title = options?.title?.(messages);
  const nav = options?.nav ?? true;

  useEffect(() => {
    document.title = title ? `${title} · ${messages.common.appName}` : messages.common.appName;
  }, [title, messages]);

  return (
    <div className="rail:flex">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-ink px-4 py-3 text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {shell.skipToContent}
      </a>
      <SideRail />
      <div className="min-w-0 grow">
        <Header title={title} back={!nav} wide={options?.width === "full"} />
        <main
          id="content"
          tabIndex={-1}
          className={classNames(
            "mx-auto w-full px-5 pt-2 outline-none rail:px-8 rail:pb-12",
            options?.width === "full" ? "max-w-[30rem] rail:max-w-[80rem]" : "max-w-[30rem] rail:max-w-[64rem]",
            nav ? "pb-[calc(112px+env(safe-area-inset-bottom))]" : "pb-[max(2rem,env(safe-area-inset-bottom))]",
          )}
        >
          <Outlet />
        </main>
      </div>
      {nav && <BottomNav />}
    </div>
  );
}
