import { queryOptions, useQuery } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { endSession, getSession, type AuthSession, type AuthUser, type SignedIn } from "./auth-client.ts";
import { NetworkError } from "./errors.ts";
import { forgetLastKnown, lastKnownUser } from "./last-known.ts";
import { queryClient } from "./query.ts";
import { forgetTarget } from "./return-target.ts";

export interface Auth {
  readonly user: AuthUser | null;
  readonly session: AuthSession | null;
  /** True until the first answer, or until reading failed. */
  readonly loading: boolean;
  /** The last session was ended here, by the person's own wish. */
  readonly signedOut: boolean;
  /** Ends the session. False when the server did not answer: the session then still stands, and nothing is forgotten. */
  readonly signOut: () => Promise<boolean>;
}

const sessionKey = ["session"];

/** Read with the first script, before anything is on screen: the screen's own request then finds it under way or there. */
const sessionQuery = queryOptions({ queryKey: sessionKey, queryFn: getSession, staleTime: Infinity });

/** Asks who is signed in, ahead of the screen that will. */
export function preloadSession(): void {
  void queryClient.prefetchQuery(sessionQuery);
}

const AuthContext = createContext<Auth | undefined>(undefined);

/** Reads the session once, and again on focus and on the live stream's `session` event. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { data, isPending, error, failureReason } = useQuery({
    ...sessionQuery,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });

  useEffect(() => {
    if (error) console.warn("The session could not be read", error);
  }, [error]);

  // Without a connection nobody can say whether the session still stands. Whoever had one goes on, with what was seen last:
  // the server lets nobody do anything without one.
  const unanswered = data === undefined && failureReason instanceof NetworkError;
  const user = unanswered ? (lastKnownUser() ?? null) : (data?.user ?? null);

  // Nothing that one person was answered may be left for the next one in the same browser. Home's answers may even come before it is
  // known that nobody, or nobody any more, is signed in.
  const nobody = !isPending && !unanswered && user === null;
  const userId = user?.id;
  const answeredId = useRef<string>(undefined);
  useEffect(() => {
    if (nobody) forgetAnswers();
    else if (userId && answeredId.current && answeredId.current !== userId) replaceAnswers();
    if (nobody || userId) answeredId.current = userId;
  }, [nobody, userId]);

  const [signedOut, setSignedOut] = useState(false);
  if (data && signedOut) setSignedOut(false);
  const signOut = useCallback(async () => {
    if (!(await endSessionHere())) return false;
    // Both at once, or a screen would see the end of the session without knowing whose wish it was.
    setSignedOut(true);
    queryClient.setQueryData<SignedIn | null>(sessionKey, null);
    forgetAnswers();
    forgetLastKnown();
    forgetTarget();
    if ("Notification" in window && Notification.permission === "granted") void forgetPushHere();
    return true;
  }, []);

  const auth = useMemo<Auth>(
    () => ({ user, session: data?.session ?? null, loading: isPending && !user, signedOut, signOut }),
    [user, data, isPending, signedOut, signOut],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Who is signed in. Throws outside the AuthProvider. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error("useAuth must be used within the AuthProvider");
  return auth;
}

/** Reads the session again, after signing in or when the live stream says that it changed. */
export async function refetchSession(): Promise<void> {
  await queryClient.refetchQueries({ queryKey: sessionKey });
}

async function forgetPushHere(): Promise<void> {
  try {
    await (await import("./push.ts")).forgetPush();
  } catch (error) {
    // The server has forgotten the device with the session; only what is shown may stay.
    console.warn("Alerts could not be taken away", error);
  }
}

/** False when the server did not answer. */
async function endSessionHere(): Promise<boolean> {
  try {
    await endSession();
  } catch (error) {
    console.warn("Signing out failed", error);
    // The cookie is out of a script's reach: who is told "signed out" now would be signed in again after a reload.
    if (error instanceof NetworkError) return false;
  }
  await queryClient.cancelQueries();
  return true;
}

/** Everything that was answered to a person. */
const personal = {
  predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
    queryKey[0] !== sessionKey[0] && queryKey[0] !== "getInstallation",
};

function forgetAnswers(): void {
  queryClient.removeQueries(personal);
}

/** For the next person in the same page. What a screen shows is asked for anew: it would go on showing what is only removed. */
function replaceAnswers(): void {
  queryClient.removeQueries({ ...personal, type: "inactive" });
  void queryClient.resetQueries({ ...personal, type: "active" });
}
