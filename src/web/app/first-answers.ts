import { offersQuery } from "#web/features/partners/banners/offers-query.ts";
import { storedLanguage } from "#web/lib/languages/context.tsx";
import { freshQueryOf, queryClient } from "#web/lib/query.ts";
import { findScreen, screens } from "#web/lib/screens.ts";

const frame = [
  () => queryClient.prefetchQuery(freshQueryOf("getProfile", {})),
  () => queryClient.prefetchQuery(freshQueryOf("getPendingPaymentRequest", {})),
  () => queryClient.prefetchQuery(freshQueryOf("getUnreadNotifications", {})),
];
const home = [
  () => queryClient.prefetchQuery(freshQueryOf("getLastTransaction", {})),
  () => queryClient.prefetchQuery(offersQuery(storedLanguage())),
];

/**
 * Asks what the frame and home show, with the first script: the answers then come beside the code that shows them, and not after it.
 * It is not yet known whether anybody is signed in; whoever is not gets refusals that nothing shows.
 */
export function preloadAnswers(path: string): void {
  const screen = findScreen(path);
  if (screen === undefined || screen.open) return;
  // Each in its own time: to send one keeps a slow phone for a moment.
  for (const ask of screen === screens["/"] ? [...frame, ...home] : frame) setTimeout(ask);
}
