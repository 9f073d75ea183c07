import { ComingSoon } from "../coming-soon.tsx";

/** The directory of partner companies. */
export function PartnersScreen() {
  return <ComingSoon />;
}
