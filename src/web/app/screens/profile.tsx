import { ComingSoon } from "../coming-soon.tsx";

/** The profile and its settings. */
export function ProfileScreen() {
  return <ComingSoon />;
}
