import { queryOptions } from "@tanstack/react-query";
import { actFor, notSignedInEvent, type Output } from "./api.ts";
import { getSession, type SignedIn } from "./auth-client.ts";
import { keyOf, queryClient } from "./query.ts";
import { rememberUser } from "./return-target.ts";

export const sessionKey = ["session"];

/**
 * Requested by the first script, before anything is on screen: the screen's own request then finds
 * it in progress or answered.
 */
export const sessionQuery = queryOptions({ queryKey: sessionKey, queryFn: getSession, staleTime: Infinity });

/** The user whose session this page knows of. */
let knownUser: string | undefined;

/** Reads the session again, when something says that it is another one. */
export async function refetchSession(): Promise<void> {
  await queryClient.refetchQueries({ queryKey: sessionKey });
}

/** Watches the session: one user's answers are removed before the next user's first frame. */
export function watchSession(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const [name] = event.query.queryKey;
    if (name === sessionKey[0]) become((event.query.state.data as SignedIn | null)?.user.id);
    // Another tab has signed in another user.
    else if (name === "getProfile" && knownUser !== undefined && answeredUser() !== knownUser) doubtSession();
  });
  document.addEventListener(notSignedInEvent, () => {
    if (knownUser !== undefined) doubtSession();
  });
}

/** Many errors at once cause one request. */
function doubtSession(): void {
  void queryClient.refetchQueries({ queryKey: sessionKey }, { cancelRefetch: false });
}

function become(next: string | undefined): void {
  const before = knownUser;
  knownUser = next;
  actFor(next);
  if (next === undefined) return;
  rememberUser(next);
  // An answer may arrive before its user is known, and the last one of the previous user after the
  // change.
  if ([before, answeredUser()].some((id) => id !== undefined && id !== next)) replaceAnswers();
}

function answeredUser(): string | undefined {
  return queryClient.getQueryData<Output<"getProfile">>(keyOf("getProfile", {}))?.user_id;
}

/** Every answer that belongs to a user. */
const personal = {
  predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
    queryKey[0] !== sessionKey[0] && queryKey[0] !== "getInstallation",
};

/** Removes one user's answers, so that the next one in the same browser never sees them. */
export function forgetAnswers(): void {
  queryClient.removeQueries(personal);
}

/**
 * For the next user of the same page. What a screen shows is requested again, because it would keep
 * showing an answer that is only removed.
 */
function replaceAnswers(): void {
  queryClient.removeQueries({ ...personal, type: "inactive" });
  void queryClient.resetQueries({ ...personal, type: "active" });
}
