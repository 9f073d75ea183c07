import { SignJWT } from "jose";
import { z } from "zod";
import type { Services } from "../services.ts";
import { readGoogleAccount, type GoogleAccount } from "./google-account.ts";
import { classIdOf, googleObjectOf, objectIdOf, type GoogleObject } from "./google-object.ts";
import { readPassFacts } from "./pass-facts.ts";
import { readPass } from "./store.ts";

export interface GoogleWallet {
  /**
   * Writes a person's pass at Google, as it is by now. @returns whether somebody has it in a wallet
   * @throws GoogleError
   */
  write(userId: string): Promise<{ readonly isSaved: boolean }>;
  /** The link that adds the pass of that id to a wallet. It names the pass and holds nothing of it. */
  saveLink(passId: string): Promise<string>;
  /** Asks Google for the issuer, as somebody who may write its passes. @throws GoogleError */
  ask(): Promise<void>;
}

/** Google did not answer, or not as it documents. The message holds nothing of a pass or a token. */
export class GoogleError extends Error {}

const scope = "https://www.googleapis.com/auth/wallet_object.issuer";
const apiOrigin = "https://walletobjects.googleapis.com";
const saveAddress = "https://pay.google.com/gp/v/save";
const usualWaitMs = 5_000;
const answerBytesMax = 256 * 1024;
const assertionSeconds = 60 * 60;
/** A token is not used any more this long before it ends. */
const marginMs = 60_000;
/** A pass that changes while it is written is written again; one that changes faster than this is left to the job of its change. */
const writesMax = 4;

type Needs = Pick<Services, "clock" | "config" | "database" | "publicUrl">;

/** Undefined where it is not configured. @throws Error in one line for people, when what is configured cannot sign */
export async function createGoogleWallet(services: Needs, waitMs = usualWaitMs): Promise<GoogleWallet | undefined> {
  const account = await readGoogleAccount(services.config);
  return account && openGoogleWallet(services, account, waitMs);
}

function openGoogleWallet(services: Needs, account: GoogleAccount, waitMs: number): GoogleWallet {
  const { clock, config, database, publicUrl } = services;
  const { issuerId } = account;
  const api = createApi(services, account, waitMs);

  async function put(object: GoogleObject): Promise<{ readonly isSaved: boolean }> {
    const path = `/genericObject/${encodeURIComponent(object.id)}`;
    let answer = await api("PUT", path, object);
    if (answer.status === 404) {
      const made = await api("POST", "/genericClass", { id: classIdOf(issuerId) });
      // Made by whoever was here before.
      if (made.status !== 200 && made.status !== 409) throw refused("the class of passes", made.status);
      answer = await api("POST", "/genericObject", object);
      // Another process was quicker: what it wrote may be older.
      if (answer.status === 409) answer = await api("PUT", path, object);
    }
    if (answer.status !== 200) throw refused("a pass", answer.status);
    const written = objectSchema.safeParse(answer.body);
    if (!written.success || written.data.id !== object.id)
      throw new GoogleError("Google Wallet answered with another pass");
    return { isSaved: written.data.hasUsers === true };
  }

  async function write(userId: string): Promise<{ readonly isSaved: boolean }> {
    for (let count = 1; ; count += 1) {
      const pass = await readPass(database, userId);
      if (pass === undefined) return { isSaved: false };
      const facts = await readPassFacts(database, userId, config.contactEmail);
      const written = await put(googleObjectOf(facts, { issuerId, passId: pass.id, publicUrl }));
      const now = await readPass(database, userId);
      // Whoever writes last has looked after writing: an older version never stays over a newer one.
      if (now === undefined || now.version === pass.version) return written;
      if (count === writesMax) throw new GoogleError("a pass kept changing while it was written at Google");
    }
  }

  return {
    write,
    saveLink: async (passId) => {
      const object = { id: objectIdOf(issuerId, passId), classId: classIdOf(issuerId) };
      const token = await new SignJWT({
        typ: "savetowallet",
        origins: [new URL(publicUrl).origin],
        payload: { genericObjects: [object] },
      })
        .setProtectedHeader({ alg: "RS256", typ: "JWT" })
        .setIssuer(account.email)
        .setAudience("google")
        .setIssuedAt(clock.now())
        .sign(account.key);
      return `${saveAddress}/${token}`;
    },
    ask: async () => {
      const { status } = await api("GET", `/issuer/${issuerId}`);
      if (status !== 200) throw refused(`issuer ${issuerId}`, status);
    },
  };
}

function refused(what: string, status: number): GoogleError {
  return new GoogleError(`Google Wallet answered ${status} when asked for ${what}`);
}

const objectSchema = z.object({ id: z.string(), hasUsers: z.boolean().optional() });
const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type Api = (method: "GET" | "POST" | "PUT", path: string, body?: object) => Promise<Answer>;

/** Google's REST interface as the service account, whose access token is fetched when it is needed and kept while it holds. */
function createApi({ clock, config }: Pick<Needs, "clock" | "config">, account: GoogleAccount, waitMs: number): Api {
  const base = `${config.googleWallet?.apiBase ?? apiOrigin}/walletobjects/v1`;
  let kept: Promise<{ readonly token: string; readonly until: number }> | undefined;

  async function accessToken(): Promise<string> {
    const known = await kept?.catch(() => undefined);
    if (known === undefined || known.until <= clock.now().getTime()) kept = fetchToken(account, clock.now(), waitMs);
    return (await kept!).token;
  }

  async function send(method: string, path: string, body: object | undefined): Promise<Answer> {
    return ask(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${await accessToken()}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(waitMs),
    });
  }

  return async (method, path, body) => {
    const answer = await send(method, path, body);
    if (answer.status !== 401) return answer;
    // Taken back before its time: once more with a new one.
    kept = undefined;
    return send(method, path, body);
  };
}

/** Exchanges a signed assertion for an access token (RFC 7523). */
async function fetchToken(
  account: GoogleAccount,
  now: Date,
  waitMs: number,
): Promise<{ token: string; until: number }> {
  const seconds = Math.floor(now.getTime() / 1000);
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
    signal: AbortSignal.timeout(waitMs),
  });
  const token = tokenSchema.safeParse(body);
  if (status !== 200 || !token.success) throw new GoogleError(`Google gave no access token (${status})`);
  return { token: token.data.access_token, until: now.getTime() + token.data.expires_in * 1000 - marginMs };
}

/** One request, followed nowhere, of whose answer no more is read than one can be long. */
async function ask(url: string, init: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...init, redirect: "manual" });
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > answerBytesMax) throw new GoogleError("Google's answer was too long");
    }
    return { status: answer.status, body: parse(text) };
  } catch (error) {
    if (error instanceof GoogleError) throw error;
    throw new GoogleError("Google did not answer", { cause: error });
  }
}

/** What is no JSON is nothing that was asked for. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
