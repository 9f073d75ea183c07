import { createHash, randomBytes } from "node:crypto";
import type { UserId } from "#contract/ids.ts";
import { stepUpLifeMs } from "#contract/limits.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import type { ProvenPasskey } from "./passkeys.ts";
import { deleteProofsOf, insertProof, spendProof } from "./store.ts";

type Needs = Pick<Services, "clock" | "database">;

/** Distinguishes a passkey's proof from a login password, which could begin so too. */
const prefix = "passkey.";

/** Who asks for a proof, or uses it. */
interface Prover {
  readonly userId: UserId;
  readonly sessionId: string;
}

/**
 * Makes the proof that stands for a user's login password: once, in one session, for ten minutes.
 * @throws DomainError `passkey_wrong` when the session or the passkey has ended meanwhile
 */
export async function makeProof(
  { clock, database }: Needs,
  { sessionId }: Pick<Prover, "sessionId">,
  passkey: ProvenPasskey,
): Promise<string> {
  const proof = prefix + randomBytes(32).toString("base64url");
  const row = { digest: digestOf(proof), sessionId, passkeyId: passkey.id, userId: passkey.userId };
  const expiresAt = new Date(clock.now().getTime() + stepUpLifeMs);
  if (!(await insertProof(database, { ...row, expiresAt }))) throw new DomainError("passkey_wrong");
  return proof;
}

/**
 * Uses up a proof.
 *
 * @param use the request that it stands for, under an idempotency key: a repetition whose first
 *   answer was lost may use the proof again
 * @returns false for a text that is no proof of that user and session, or was used for another
 *   request
 */
export async function acceptProof(
  { clock, database }: Needs,
  prover: Prover,
  { text, use }: { readonly text: string; readonly use: string },
): Promise<boolean> {
  return text.startsWith(prefix) && spendProof(database, { ...prover, digest: digestOf(text), use, at: clock.now() });
}

/** Ends a user's proofs, in the transaction that changes the password or a second factor. */
export async function endProofs(transaction: Queryable, userId: UserId): Promise<void> {
  await deleteProofsOf(transaction, userId);
}

/** Only the digest is stored, so a reader of the database gets no proof. */
function digestOf(proof: string): Buffer {
  return createHash("sha256").update(proof).digest();
}
