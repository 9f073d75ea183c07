import { z } from "zod";
import type { UserId } from "#contract/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { readGoogleAccount, type GoogleAccount } from "./google-account.ts";
import { createGoogleApi, GoogleError, refused } from "./google-api.ts";
import { classIdOf, googleClassOf, googleObjectOf, objectIdOf, type GoogleObject } from "./google-object.ts";
import { readPassFacts } from "./pass-facts.ts";
import { readPass } from "./store.ts";

export interface GoogleWallet {
  /**
   * Writes a user's current pass at Google.
   * @returns whether it is saved in a wallet
   * @throws GoogleError
   */
  write(userId: UserId): Promise<{ readonly isSaved: boolean }>;
  /** The link that adds a pass to a wallet. It holds the pass's id and no content. */
  saveLink(passId: string): Promise<string>;
}

const saveAddress = "https://pay.google.com/gp/v/save";
/**
 * A pass that changes while it is written is written again; beyond this many times, the job of the
 * change writes it.
 */
const writesMax = 4;

type Needs = Pick<Services, "clock" | "config" | "database" | "publicUrl">;

/**
 * Undefined if it is not configured.
 * @throws Error in one line when the configured account cannot sign
 */
export async function createGoogleWallet(services: Needs, waitMs?: number): Promise<GoogleWallet | undefined> {
  const account = await readGoogleAccount(services.config);
  return account && openGoogleWallet(services, account, waitMs);
}

function openGoogleWallet(services: Needs, account: GoogleAccount, waitMs?: number): GoogleWallet {
  const { clock, config, database, publicUrl } = services;
  const { issuerId } = account;
  const api = createGoogleApi(services, account, waitMs);

  async function put(object: GoogleObject): Promise<{ readonly isSaved: boolean }> {
    const path = `/genericObject/${encodeURIComponent(object.id)}`;
    let answer = await api("PUT", path, object);
    if (answer.status === 404) {
      const made = await api("POST", "/genericClass", googleClassOf(issuerId));
      // 409: another process created it first.
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

  async function write(userId: UserId): Promise<{ readonly isSaved: boolean }> {
    for (let count = 1; ; count += 1) {
      const pass = await readPass(database, userId);
      if (pass === undefined) return { isSaved: false };
      const facts = await readPassFacts(database, userId, config.contactEmail);
      const written = await put(googleObjectOf(facts, { issuerId, passId: pass.id, publicUrl }));
      const now = await readPass(database, userId);
      // Every writer checks the version after writing, so an older version never replaces a newer
      // one for good.
      if (now === undefined || now.version === pass.version) return written;
      if (count === writesMax) throw new GoogleError("a pass kept changing while it was written at Google");
    }
  }

  return {
    write,
    saveLink: async (passId) => {
      const object = { id: objectIdOf(issuerId, passId), classId: classIdOf(issuerId) };
      const { SignJWT } = await import("jose");
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
  };
}

const objectSchema = z.object({ id: z.string(), hasUsers: z.boolean().optional() });
