import { ComingSoon } from "../coming-soon.tsx";

/** Sending money to another person. */
export function SendMoneyScreen() {
  return <ComingSoon />;
}
