import { z } from "zod";
import { sendRequest, type HttpRequest } from "#server/platform/http-client.ts";
import type { Services } from "#server/platform/services.ts";
import type { GoogleAccount } from "./google-account.ts";

/** Google did not answer, or not as documented. The message has no part of a pass or token. */
export class GoogleError extends Error {}

const scope = "https://www.googleapis.com/auth/wallet_object.issuer";
const apiOrigin = "https://walletobjects.googleapis.com";
/** A new pass takes four requests, and the web app waits 15 seconds for all of them. */
const usualWaitMs = 3_000;
const answerBytesMax = 256 * 1024;
const assertionSeconds = 60 * 60;
/** A token is not used any more this long before it ends. */
const marginMs = 60_000;

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export type GoogleApi = (method: "GET" | "POST" | "PUT", path: string, body?: object) => Promise<Answer>;

/**
 * Google's REST API as the service account. The access token is fetched when needed and kept while
 * it is valid.
 */
export function createGoogleApi(
  { clock, config }: Pick<Services, "clock" | "config">,
  account: GoogleAccount,
  waitMs = usualWaitMs,
): GoogleApi {
  const base = `${config.googleWallet?.apiBase ?? apiOrigin}/walletobjects/v1`;
  let kept: Promise<{ readonly token: string; readonly until: number }> | undefined;

  /** @param revoked a token that was revoked before it expired */
  async function accessToken(revoked?: string): Promise<string> {
    const before = kept;
    const known = await before?.catch(() => undefined);
    const holds = known !== undefined && known.token !== revoked && known.until > clock.now().getTime();
    // Unless another request has begun to fetch a new one.
    if (!holds && kept === before) kept = undefined;
    return (await (kept ??= fetchToken(account, clock.now(), waitMs))).token;
  }

  return async (method, path, body) => {
    const send = (token: string) =>
      ask(`${base}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        timeoutMs: waitMs,
      });
    const token = await accessToken();
    const answer = await send(token);
    return answer.status === 401 ? send(await accessToken(token)) : answer;
  };
}

/** Exchanges a signed assertion for an access token (RFC 7523). */
async function fetchToken(
  account: GoogleAccount,
  now: Date,
  waitMs: number,
): Promise<{ token: string; until: number }> {
  const seconds = Math.floor(now.getTime() / 1000);
  const { SignJWT } = await import("jose");
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: account.keyId })
    .setIssuer(account.email)
    .setAudience(account.tokenUrl)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + assertionSeconds)
    .sign(account.key);
  const { status, body } = await ask(account.tokenUrl, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion }).toString(),
    timeoutMs: waitMs,
  });
  const token = tokenSchema.safeParse(body);
  if (status !== 200 || !token.success) throw new GoogleError(`Google gave no access token (${status})`);
  return { token: token.data.access_token, until: now.getTime() + token.data.expires_in * 1000 - marginMs };
}

async function ask(
  url: string,
  request: Pick<HttpRequest, "method" | "headers" | "body" | "timeoutMs">,
): Promise<Answer> {
  try {
    const { status, body } = await sendRequest(new URL(url), {
      ...request,
      reach: "configured",
      maxBytes: answerBytesMax,
      keepAlive: true,
    });
    return { status, body: parse(body.toString("utf8")) };
  } catch (error) {
    throw new GoogleError("Google did not answer", { cause: error });
  }
}

/** Returns undefined for text that is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function refused(what: string, status: number): GoogleError {
  return new GoogleError(`Google Wallet answered ${status} when asked for ${what}`);
}
