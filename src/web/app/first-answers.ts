import { storedLanguage } from "#web/lib/languages/context.tsx";
import { freshQueryOf, localQueryOf, queryClient } from "#web/lib/query.ts";
import { findScreen, screens } from "#web/lib/screens.ts";

const frame = [
  () => queryClient.prefetchQuery(freshQueryOf("getProfile", {})),
  () => queryClient.prefetchQuery(freshQueryOf("getPendingPaymentRequest", {})),
  () => queryClient.prefetchQuery(freshQueryOf("getUnreadNotifications", {})),
];
const home = [
  () => queryClient.prefetchQuery(freshQueryOf("getLastTransaction", {})),
  () => queryClient.prefetchQuery(localQueryOf("listBanners", {}, storedLanguage())),
];

/**
 * Requests what the frame and home show together with the first script, so that the answers arrive
 * with the code. Without a session the server rejects them, and nothing shows that.
 */
export function preloadAnswers(path: string): void {
  const screen = findScreen(path);
  if (screen === undefined || screen.open) return;
  // One at a time: sending a request blocks a slow phone for a moment.
  for (const ask of screen === screens["/"] ? [...frame, ...home] : frame) setTimeout(ask);
}
