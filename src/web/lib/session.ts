import { queryOptions } from "@tanstack/react-query";
import { actFor, notSignedInEvent, type Output } from "./api.ts";
import { getSession, type SignedIn } from "./auth-client.ts";
import { keyOf, queryClient } from "./query.ts";
import { rememberUser } from "./return-target.ts";

/** The cache key of the session. */
export const sessionKey = ["session"];

/** Read with the first script, before anything is on screen: the screen's own request then finds it under way or there. */
export const sessionQuery = queryOptions({ queryKey: sessionKey, queryFn: getSession, staleTime: Infinity });

/** Whose session this page knows of. */
let person: string | undefined;

/** Asks who is signed in, ahead of the screen that will. */
export function preloadSession(): void {
  void queryClient.prefetchQuery(sessionQuery);
}

/** Reads the session again, after signing in or when something says that it is another one. */
export async function refetchSession(): Promise<void> {
  await queryClient.refetchQueries({ queryKey: sessionKey });
}

/** Follows from now on whose session it is: what one person was answered is gone before the next one's first frame. */
export function watchSession(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const [name] = event.query.queryKey;
    if (name === sessionKey[0]) become((event.query.state.data as SignedIn | null)?.user.id);
    // Another tab has signed somebody else in.
    else if (name === "getProfile" && person !== undefined && answeredUser() !== person) doubtSession();
  });
  document.addEventListener(notSignedInEvent, () => {
    if (person !== undefined) doubtSession();
  });
}

/** Many refusals at once make one question. */
function doubtSession(): void {
  void queryClient.refetchQueries({ queryKey: sessionKey }, { cancelRefetch: false });
}

function become(next: string | undefined): void {
  const before = person;
  person = next;
  actFor(next);
  if (next === undefined) return;
  rememberUser(next);
  // An answer may come before it is known whose it is, and the last one to the person before after it is.
  if ([before, answeredUser()].some((id) => id !== undefined && id !== next)) replaceAnswers();
}

/** Whose profile was answered last. */
function answeredUser(): string | undefined {
  return queryClient.getQueryData<Output<"getProfile">>(keyOf("getProfile", {}))?.user_id;
}

/** Everything that was answered to a person. */
const personal = {
  predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
    queryKey[0] !== sessionKey[0] && queryKey[0] !== "getInstallation",
};

/** Nothing that one person was answered may be left for the next one in the same browser. */
export function forgetAnswers(): void {
  queryClient.removeQueries(personal);
}

/** For the next person in the same page. What a screen shows is asked for anew: it would go on showing what is only removed. */
function replaceAnswers(): void {
  queryClient.removeQueries({ ...personal, type: "inactive" });
  void queryClient.resetQueries({ ...personal, type: "active" });
}
