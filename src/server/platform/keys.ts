import { createHash, hkdfSync } from "node:crypto";

/** The uses of keys; each gets a key of its own out of the one secret. */
export type KeyUse =
  | "purchase-password"
  | "session-cookie"
  | "file-encryption"
  | "file-key"
  | "file-address"
  | "payout-account"
  | "wallet-pass-address"
  | "wallet-pass-token"
  | "mailed-link"
  | "payment-link"
  | "checkout-reference"
  | "checkout-webhook"
  | "push"
  | "rate-limit"
  | "referral-phone"
  | "webhook-secret"
  | "authenticator-secret"
  | "recovery-code"
  | "signed-token";

interface Secret {
  /** Names the secret in what was made with it, for rotation; reveals nothing of it. */
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * Keys derived from the installation's secret (HKDF-SHA-256, RFC 5869). The first secret makes
 * everything new; earlier ones still read what they made.
 */
export class Keys {
  readonly #secrets: readonly Secret[];

  constructor(secrets: readonly string[]) {
    if (secrets.length === 0) throw new Error("Keys need at least one secret");
    this.#secrets = secrets.map((secret) => ({
      id: createHash("sha256").update(`troco key id\0${secret}`).digest("hex").slice(0, 8),
      bytes: Buffer.from(secret, "utf8"),
    }));
  }

  /** The ids of all secrets, the newest first. */
  get ids(): string[] {
    return this.#secrets.map(({ id }) => id);
  }

  get currentId(): string {
    return this.#secrets[0]!.id;
  }

  /** A 32-byte key; undefined when the secret of that id is no longer configured. */
  key(use: KeyUse, id: string = this.currentId): Buffer | undefined {
    const secret = this.#secrets.find((candidate) => candidate.id === id);
    if (secret === undefined) return undefined;
    return Buffer.from(hkdfSync("sha256", secret.bytes, "troco", use, 32));
  }

  currentKey(use: KeyUse): Buffer {
    return this.key(use)!;
  }
}
