import { noop } from "@tanstack/react-query";
import { call, type OperationId, type Output } from "./api.ts";
import { DomainError, isDomainError, NetworkError } from "./errors.ts";
import { installationQuery } from "./installation.ts";
import { pageLanguage } from "./languages/context.tsx";
import { keepInstallation } from "./last-known.ts";
import { keyOf, localQueryOf, queryClient } from "./query.ts";
import { findScreen } from "./screens.ts";
import { refetchSession, sessionKey, sessionQuery } from "./session.ts";

type Home = Output<"getHome">;

/**
 * Requests what the address's first screen shows, before anything is on screen: for one that needs
 * a session, all of it in one answer. Parts that are shown meanwhile find their requests in
 * progress; later ones find the answers, and show the errors.
 */
export function preloadAnswers(path: string): void {
  const screen = findScreen(path);
  if (screen === undefined || screen.open) {
    queryClient.query(sessionQuery).catch(noop);
    queryClient.query(installationQuery).catch(noop);
    return;
  }
  const home = requestHome();
  queryClient.query({ ...sessionQuery, queryFn: () => readSession(home) }).catch(noop);
  queryClient
    .query({
      ...installationQuery,
      queryFn: async (context) =>
        (await home.catch(() => null))?.answers.getInstallation ?? installationQuery.queryFn(context),
    })
    .catch(noop);
}

/** After signing in: reads the session, and with it what the first screen shows. */
export async function readSignedIn(): Promise<void> {
  const home = await requestHome().catch(() => null);
  if (home === null) return refetchSession();
  await queryClient.cancelQueries({ queryKey: sessionKey });
  // First, because the answers of another user are removed with it.
  queryClient.setQueryData(sessionKey, toSession(home));
  keepAnswers(home);
}

/** @returns null without a session */
async function requestHome(): Promise<Home | null> {
  const begun = window.begunHome;
  window.begunHome = undefined;
  try {
    return await call("getHome", {}, { begun });
  } catch (error) {
    if (isDomainError(error, "not_signed_in")) return null;
    throw error;
  }
}

async function readSession(asked: Promise<Home | null>) {
  const home = await asked.catch((error: unknown) => {
    // As `getSession`: the server cannot answer now, so it is asked again.
    throw error instanceof DomainError ? new NetworkError(error) : error;
  });
  if (home === null) return null;
  // Screens request what is not there as soon as the session is known.
  keepAnswers(home);
  if (home.session.renewal_due) setTimeout(() => void refetchSession());
  return toSession(home);
}

const toSession = ({ session: { id, expires_at: expiresAt, user } }: Home) => ({ user, session: { id, expiresAt } });

function keepAnswers({ answers }: Home): void {
  const { listBanners, ...others } = answers;
  for (const [operationId, answer] of Object.entries(others))
    queryClient.setQueryData(keyOf(operationId as OperationId, {}), answer);
  if (listBanners) queryClient.setQueryData(localQueryOf("listBanners", {}, pageLanguage()).queryKey, listBanners);
  keepInstallation(answers.getInstallation);
}
