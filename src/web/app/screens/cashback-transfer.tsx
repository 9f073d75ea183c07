import { ComingSoon } from "../coming-soon.tsx";

/** Moving cashback into the wallet. */
export function CashbackTransferScreen() {
  return <ComingSoon />;
}
