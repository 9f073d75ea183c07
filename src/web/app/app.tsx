import { createElement, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { fetched } from "#web/lib/fetched.ts";
import { LocationProvider, useShownLocation } from "#web/lib/location.tsx";
import { findScreen } from "#web/lib/screens.ts";
import { Loading } from "#web/ui/spinner.tsx";
import { ToastHost } from "#web/ui/toast-host.tsx";
import { ScreenFailure } from "./screen-failure.tsx";
import { partOf } from "./screen-parts.ts";
import { StatusBars } from "./status-bars.tsx";

const ProtectedLayout = fetched(async () => (await import("./signed-in.ts")).ProtectedLayout);
const NotFoundScreen = fetched(async () => (await import("./not-found.tsx")).NotFoundScreen);

/** Fetches what an address shows, before it is shown. */
export function preload(path: string): void {
  const screen = findScreen(path);
  const parts =
    screen === undefined ? [NotFoundScreen] : screen.open ? [partOf(screen)] : [ProtectedLayout, partOf(screen)];
  // A failure is shown in place of the part.
  for (const part of parts) part.load().catch(() => undefined);
}

/** The whole app: the address's screen, in its frame, and the toasts above. */
export function App() {
  useIntentPreload();
  return (
    <LocationProvider>
      <ErrorBoundary FallbackComponent={ScreenFailure}>
        <Suspense fallback={<Loading />}>
          <AddressedScreen />
          <ScreenAnnouncer />
        </Suspense>
      </ErrorBoundary>
      <ToastHost />
    </LocationProvider>
  );
}

function AddressedScreen() {
  const { path } = useShownLocation();
  useScrollPosition();
  const screen = findScreen(path);
  if (screen === undefined) return <NotFoundScreen path={path} />;
  // Fetched together: one after the other would take two round trips.
  preload(path);
  const content = (
    <ErrorBoundary key={path} FallbackComponent={ScreenFailure}>
      {createElement(partOf(screen))}
    </ErrorBoundary>
  );
  if (!screen.open) return <ProtectedLayout screen={screen}>{content}</ProtectedLayout>;
  return (
    <>
      <div className="has-[[data-status-bar]]:pt-[env(safe-area-inset-top)]">
        <StatusBars />
      </div>
      {content}
    </>
  );
}

/** A new screen starts at its top; Back restores where it was left. */
function useScrollPosition(): void {
  const { path, top } = useShownLocation();
  const before = useRef(path);
  useLayoutEffect(() => {
    if (path !== before.current) scrollTo(0, top);
    before.current = path;
  }, [path, top]);
}

/** Fetches the screen of a link that is pointed at, touched or focused. */
function useIntentPreload(): void {
  useEffect(() => {
    function expect({ target }: Event) {
      const link = target instanceof Element ? target.closest("a") : null;
      if (link?.origin === location.origin && !link.hasAttribute("download")) preload(link.pathname);
    }
    const signs = ["pointerover", "touchstart", "focusin"] as const;
    for (const sign of signs) document.addEventListener(sign, expect, { passive: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, expect);
    };
  }, []);
}

/**
 * Announces the title of a new screen, which a screen reader would not notice by itself. If the
 * followed link is gone, the focus moves into the new screen, not to the top of the page.
 */
function ScreenAnnouncer() {
  const { path } = useShownLocation();
  const before = useRef(path);
  const [said, say] = useState("");

  useEffect(() => {
    if (path === before.current) return;
    before.current = path;
    // Set by the screen's own effects, which run first.
    say(document.title);
    if (document.activeElement === document.body) document.getElementById("content")?.focus({ preventScroll: true });
  }, [path]);

  return (
    <div aria-live="polite" className="sr-only">
      {said}
    </div>
  );
}
