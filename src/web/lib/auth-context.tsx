import { useQuery } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { endSession, type AuthSession, type AuthUser, type SignedIn } from "./auth-client.ts";
import { NetworkError } from "./errors.ts";
import { forgetLastKnown, lastKnownUser } from "./last-known.ts";
import { queryClient } from "./query.ts";
import { leaveTarget } from "./return-target.ts";
import { forgetAnswers, sessionKey, sessionQuery } from "./session.ts";

export interface Auth {
  readonly user: AuthUser | null;
  readonly session: AuthSession | null;
  /** True until the first answer, or until reading failed. */
  readonly loading: boolean;
  /**
   * Ends the session. False when the server did not answer: the session still exists then, and
   * nothing is cleared.
   */
  readonly signOut: () => Promise<boolean>;
}

const AuthContext = createContext<Auth | undefined>(undefined);

/** Reads the session once, and again on focus; `session.ts` has what else asks for it. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { data, isPending, failureReason } = useQuery({
    ...sessionQuery,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });

  // Without a connection the session cannot be checked. A signed-in user goes on with what was
  // shown last; the server checks each request anyway.
  const [unreached, setUnreached] = useState(false);
  if (failureReason instanceof NetworkError && !unreached) setUnreached(true);
  const unanswered = data === undefined && unreached;
  const user = unanswered ? (lastKnownUser() ?? null) : (data?.user ?? null);

  // Home's answers may arrive before it is known that no user is signed in.
  const nobody = !isPending && !unanswered && user === null;
  useEffect(() => {
    if (nobody) forgetAnswers();
  }, [nobody]);

  const signOut = useCallback(async () => {
    if (!(await endSessionHere())) return false;
    // Before a screen sees the end of the session, so that it knows whose wish it was.
    leaveTarget();
    queryClient.setQueryData<SignedIn | null>(sessionKey, null);
    forgetAnswers();
    forgetLastKnown();
    if ("Notification" in window && Notification.permission === "granted") void forgetPushHere();
    return true;
  }, []);

  const auth = useMemo<Auth>(
    () => ({ user, session: data?.session ?? null, loading: isPending && !user, signOut }),
    [user, data, isPending, signOut],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** The user who is signed in. Throws outside the AuthProvider. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error("useAuth must be used within the AuthProvider");
  return auth;
}

async function forgetPushHere(): Promise<void> {
  try {
    await (await import("./push.ts")).forgetPush();
  } catch (error) {
    // The server has deleted the device with the session; at most a shown alert stays.
    console.warn("Alerts could not be removed", error);
  }
}

/** False when the server did not answer. */
async function endSessionHere(): Promise<boolean> {
  try {
    await endSession();
  } catch (error) {
    console.warn("Signing out failed", error);
    // A script cannot delete the cookie: after "signed out" now, a reload would sign the user in
    // again.
    if (error instanceof NetworkError) return false;
  }
  await queryClient.cancelQueries();
  return true;
}
