import { PaymentRequests } from "#web/features/payment-requests/payment-requests.tsx";
import { useLive } from "#web/lib/live.ts";

/** What goes on behind every screen while somebody is signed in: the live stream, and the charges it brings. */
export function SignedInBackground() {
  useLive();
  return <PaymentRequests />;
}
