import { useQuery } from "@tanstack/react-query";
import { Fragment, useDeferredValue, useEffect, useState, type ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import type { Language } from "#contract/limits.ts";
import { blockedEvent } from "#web/lib/api.ts";
import { useAuth } from "#web/lib/auth-context.tsx";
import { fetched } from "#web/lib/fetched.ts";
import { installationQuery } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Redirect, useShownAddress } from "#web/lib/location.tsx";
import { freshQueryOf, refresh } from "#web/lib/query.ts";
import { rememberTarget } from "#web/lib/return-target.ts";
import type { Screen } from "#web/lib/screens.ts";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Loading } from "#web/ui/spinner.tsx";
import { Frame } from "./frame.tsx";
import { BlockedScreen } from "./held-account.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { WalletRail } from "./navigation.tsx";
import { ScreenFailure } from "./screen-failure.tsx";
import { SignedInBackground } from "./signed-in-background.tsx";

const ConsoleShell = fetched(async () => (await import("./consoles/console-shell.tsx")).ConsoleShell, ["consoles"]);

interface ProtectedLayoutProps {
  readonly screen: Screen;
  readonly children: ReactNode;
}

/** The frame of every screen that needs a session. */
export function ProtectedLayout({ screen, children }: ProtectedLayoutProps) {
  const { user, loading } = useAuth();
  const installation = useQuery(installationQuery);

  // A user whose session ended elsewhere stays, where the screen has a view for it.
  const [entered, setEntered] = useState(false);
  if (user && !entered) setEntered(true);

  const blocked = useBlock(user !== null);

  const waiting = loading || (user !== null && installation.isPending);
  // The first screen takes several frames to render: deferred, the page stays responsive. Even if
  // there is nothing to wait for.
  const stillWaiting = useDeferredValue(waiting, true);

  const shown = !waiting && !stillWaiting;

  if (!shown && screen.console) return <Loading />;
  if (shown && !user && !(entered && screen.signedOutView)) return <ToLogin />;
  if (shown && !installation.data) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <FailureState query={installation} />
      </main>
    );
  }
  if (shown && user && blocked) return <BlockedScreen reason={blocked.reason} menu={<LanguageMenu />} />;
  return (
    <>
      {shown && user && (
        // A boundary of its own: a charge that cannot be shown says so, and the screen stays.
        <ErrorBoundary key={user.id} FallbackComponent={ScreenFailure}>
          <SignedInBackground />
        </ErrorBoundary>
      )}
      <Shell screen={screen}>
        {/* A thing that one user has begun on a screen is not left for the next. */}
        {shown ? <Fragment key={user?.id}>{children}</Fragment> : <Loading within="frame" />}
      </Shell>
    </>
  );
}

/** The live stream rejects a blocked account, so the page checks this often whether it still is. */
const blockPollMs = 4_000;

/**
 * The block of the account, known as soon as the profile or any error says so; undefined without
 * one.
 */
function useBlock(signedIn: boolean): { readonly reason: string | null } | undefined {
  const { data } = useQuery({
    ...freshQueryOf("getProfile", {}),
    enabled: signedIn,
    refetchInterval: ({ state }) => (state.data?.is_blocked ? blockPollMs : false),
  });
  useEffect(() => {
    const ask = () => void refresh("getProfile");
    document.addEventListener(blockedEvent, ask);
    return () => document.removeEventListener(blockedEvent, ask);
  }, []);
  useProfileLanguage(data?.preferred_language);
  return data?.is_blocked ? { reason: data.block_reason } : undefined;
}

/** Uses the profile's language on a device where none was chosen. */
function useProfileLanguage(preferred: Language | undefined): void {
  const { follow } = useLanguage();
  useEffect(() => {
    if (preferred) follow(preferred);
  }, [preferred, follow]);
}

/** Leads to login, and from there back here. */
function ToLogin() {
  const address = useShownAddress();
  useEffect(() => rememberTarget(address), [address]);
  return <Redirect to="/auth" />;
}

function Shell({ screen, children }: ProtectedLayoutProps) {
  const { shell } = useMessages();
  if (screen.console) {
    return (
      <ConsoleShell name={screen.console} title={screen.title}>
        {children}
      </ConsoleShell>
    );
  }
  const { title, nav = true, width } = screen;
  return (
    <Frame
      title={title && { ...shell, ...shell.titles }[title]}
      nav={nav}
      wide={width === "full"}
      rail={<WalletRail />}
    >
      {children}
    </Frame>
  );
}
