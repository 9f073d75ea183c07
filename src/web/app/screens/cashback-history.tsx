import { ComingSoon } from "../coming-soon.tsx";

/** Cashback earned, over time. */
export function CashbackHistoryScreen() {
  return <ComingSoon />;
}
