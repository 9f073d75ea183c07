import { ComingSoon } from "../coming-soon.tsx";

/** The partner's console. */
export function PartnerProfileScreen() {
  return <ComingSoon />;
}
