import { useAuth } from "#web/lib/auth-context.tsx";
import { ComingSoon } from "../coming-soon.tsx";
import { SignedOutView } from "../signed-out-view.tsx";

/** Home: balances, actions, the last transaction, offers. */
export function HomeScreen() {
  const { user } = useAuth();
  if (!user) return <SignedOutView kind="welcome" />;
  return <ComingSoon />;
}
