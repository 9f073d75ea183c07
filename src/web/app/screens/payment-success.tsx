import { ComingSoon } from "../coming-soon.tsx";

/** The return from the card checkout: verifies the payment once. */
export function PaymentSuccessScreen() {
  return <ComingSoon />;
}
