import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Config } from "#server/platform/config.ts";
import { hostOf, isThisMachine } from "#server/platform/public-hosts.ts";

/** The account that asks Google in the issuer's name. */
export interface GoogleAccount {
  readonly issuerId: string;
  readonly email: string;
  readonly keyId: string;
  readonly key: KeyObject;
  /** The address where a signed assertion is exchanged for an access token. */
  readonly tokenUrl: string;
}

const fileSchema = z.object({
  type: z.literal("service_account"),
  client_email: z.email(),
  private_key: z.string(),
  private_key_id: z.string().min(1),
  token_uri: z.url({ protocol: /^https?$/ }),
});

/**
 * Reads the key file of Google's service account once at the start, so that a wrong file stops the
 * start.
 * @throws Error in one line that names the variable
 */
export async function readGoogleAccount({
  googleWallet,
  production,
}: Pick<Config, "googleWallet" | "production">): Promise<GoogleAccount | undefined> {
  if (googleWallet === undefined) return undefined;
  const { issuerId, key: path } = googleWallet;
  const file = fileSchema.safeParse(await readJson(path));
  if (!file.success) {
    const missing = file.error.issues.map((issue) => issue.path.join(".")).join(", ");
    throw new Error(
      `GOOGLE_WALLET_KEY: ${path} is no key file of a service account as Google gives it out (${missing})`,
    );
  }
  const { client_email: email, private_key_id: keyId, private_key: pem, token_uri: tokenUrl } = file.data;
  const { protocol } = new URL(tokenUrl);
  if (protocol !== "https:" && (production || !isThisMachine(hostOf(new URL(tokenUrl)))))
    throw new Error(`GOOGLE_WALLET_KEY: token_uri of ${path} must be https`);
  return { issuerId, email, keyId, key: readKey(path, pem), tokenUrl };
}

async function readJson(path: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw new Error(`GOOGLE_WALLET_KEY: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    });
  }
  try {
    return JSON.parse(text);
  } catch {
    // Without the cause, which quotes the file.
    throw new Error(`GOOGLE_WALLET_KEY: ${path} is no JSON`);
  }
}

function readKey(path: string, pem: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw new Error(`GOOGLE_WALLET_KEY: private_key of ${path} is no private key`);
  }
  if (key.asymmetricKeyType !== "rsa") throw new Error(`GOOGLE_WALLET_KEY: private_key of ${path} must be an RSA key`);
  return key;
}
