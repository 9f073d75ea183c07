import { narrowScreenPx } from "#contract/limits.ts";

/** The part of a Capacitor shell that this page uses when it runs inside one. */
interface NativeShell {
  readonly isNativePlatform?: () => boolean;
  readonly Plugins?: { readonly Browser?: { open(options: { url: string }): Promise<void> } };
}

export interface CheckoutWindow {
  go(url: string): void;
  /** Closes what was opened, when no checkout could be made. */
  abandon(): void;
}

/**
 * Prepares to open a card checkout. Call it synchronously on the tap, before the address is known,
 * because a browser opens a tab only then. In-app browser within a native shell, the same window up
 * to 768 px, else a new tab.
 */
export function prepareCheckout(): CheckoutWindow {
  const shell = (globalThis as { Capacitor?: NativeShell }).Capacitor;
  const inAppBrowser = shell?.isNativePlatform?.() ? shell.Plugins?.Browser : undefined;
  if (inAppBrowser) {
    return { go: (url) => void inAppBrowser.open({ url }), abandon: () => undefined };
  }
  const narrow = matchMedia(`(max-width: ${narrowScreenPx}px)`).matches;
  const tab = narrow ? null : window.open("about:blank", "_blank");
  if (!tab) {
    // A narrow window, or a blocker rejected the tab.
    return { go: (url) => location.assign(url), abandon: () => undefined };
  }
  // The checkout is another site: it must not be able to steer this page.
  tab.opener = null;
  return { go: (url) => tab.location.replace(url), abandon: () => tab.close() };
}
