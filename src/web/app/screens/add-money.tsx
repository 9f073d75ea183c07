import { ComingSoon } from "../coming-soon.tsx";

/** Adding money by card. */
export function AddMoneyScreen() {
  return <ComingSoon />;
}
