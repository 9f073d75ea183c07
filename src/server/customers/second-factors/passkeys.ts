import { createHash } from "node:crypto";
import type { PasskeyAnswer, NewPasskeyAnswer } from "#contract/customers/second-factors.ts";
import type { UserId } from "#contract/ids.ts";
import { challengeLifeMs, passkeysMax } from "#contract/limits.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { readToken, signToken, type Purpose } from "./signed-tokens.ts";
import { countSignature, findPasskey, insertPasskey, readPasskeys, spendChallenge, type PasskeyRow } from "./store.ts";

type Needs = Pick<Services, "clock" | "config" | "database" | "keys" | "publicUrl">;

/** The host that a passkey belongs to: it is of no use for another host. */
export function relyingParty({ publicUrl }: Pick<Services, "publicUrl">): string {
  return new URL(publicUrl).hostname;
}

/**
 * The challenge that a passkey has to sign: for a sign-in or a step-up, which anyone may request,
 * or for a new one of `userId`, which only a step-up gives.
 */
export function makeChallenge(services: Pick<Services, "clock" | "keys">, userId?: UserId): string {
  return signToken(services, { ...placeOf(userId), lifeMs: challengeLifeMs });
}

const placeOf = (userId: UserId | undefined): { purpose: Purpose; subject: string } =>
  userId === undefined ? { purpose: "challenge", subject: "" } : { purpose: "registration", subject: userId };

/** A passkey that has just proved itself. */
export interface ProvenPasskey {
  readonly id: string;
  readonly userId: UserId;
}

/**
 * Checks what a passkey has signed. Each challenge is answered once.
 *
 * @param ofUser whose passkey it must be, where somebody is signed in
 * @throws DomainError `passkey_wrong`, whatever is wrong with it
 */
export async function verifyPasskey(services: Needs, answer: PasskeyAnswer, ofUser?: string): Promise<ProvenPasskey> {
  const { clock, database } = services;
  const row = await findPasskey(database, answer.credential_id);
  if (row === undefined || (ofUser !== undefined && row.user_id !== ofUser)) throw new DomainError("passkey_wrong");
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const challenge = readChallenge(services, answer.client_data);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expectations(services, challenge),
    response: {
      ...envelopeOf(answer.credential_id),
      response: {
        clientDataJSON: answer.client_data,
        authenticatorData: answer.authenticator_data,
        signature: answer.signature,
      },
    },
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
    },
  }).catch(asWrong);
  if (!verified) throw new DomainError("passkey_wrong");
  await database.transaction(async (transaction) => {
    const counter = BigInt(authenticationInfo.newCounter);
    const isNew = await spend(transaction, challenge);
    if (!isNew || !(await countSignature(transaction, { id: row.id, counter, at: clock.now() })))
      throw new DomainError("passkey_wrong");
  });
  return { id: row.id, userId: row.user_id };
}

/** A new passkey that answered the challenge of a step-up. */
export interface CheckedPasskey {
  readonly challenge: Challenge;
  readonly row: Pick<PasskeyRow, "user_id" | "credential_id" | "public_key" | "counter" | "transports">;
}

/**
 * Stores a new passkey under a name.
 * @returns its id
 * @throws DomainError `passkey_wrong`, `too_many_passkeys`
 */
export async function storePasskey(
  { clock }: Pick<Services, "clock">,
  transaction: Queryable,
  { challenge, row }: CheckedPasskey,
  name: string,
): Promise<string> {
  if (!(await spend(transaction, challenge))) throw new DomainError("passkey_wrong");
  if ((await readPasskeys(transaction, row.user_id)).length >= passkeysMax) throw new DomainError("too_many_passkeys");
  const id = newId(clock);
  if (!(await insertPasskey(transaction, { ...row, id, name, created_at: clock.now() })))
    throw new DomainError("passkey_wrong");
  return id;
}

/** Checks a new passkey, for a challenge that a step-up gave. @throws DomainError passkey_wrong */
export async function verifyNewPasskey(
  services: Needs,
  userId: UserId,
  answer: NewPasskeyAnswer,
): Promise<CheckedPasskey> {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const challenge = readChallenge(services, answer.client_data, userId);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...expectations(services, challenge),
    response: {
      ...envelopeOf(answer.credential_id),
      response: { clientDataJSON: answer.client_data, attestationObject: answer.attestation_object },
    },
  }).catch(asWrong);
  if (!verified) throw new DomainError("passkey_wrong");
  const { credential } = registrationInfo;
  return {
    challenge,
    row: {
      user_id: userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: BigInt(credential.counter),
      transports: answer.transports,
    },
  };
}

interface Challenge {
  readonly text: string;
  readonly expiresAt: Date;
}

/**
 * The challenge that was signed.
 *
 * @throws DomainError `passkey_wrong` if it is not one of ours for that
 */
function readChallenge(services: Needs, clientData: string, userId?: UserId): Challenge {
  const text = challengeIn(clientData);
  const expiresAt = readToken(services, { ...placeOf(userId), token: text });
  if (expiresAt === undefined) throw new DomainError("passkey_wrong");
  return { text, expiresAt };
}

function challengeIn(clientData: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, "base64url").toString());
    return typeof data === "object" && data !== null && "challenge" in data ? String(data.challenge) : "";
  } catch {
    return "";
  }
}

/** Both the user's presence and the screen lock or PIN are required: that makes it two factors. */
function expectations(services: Needs, challenge: Challenge) {
  return {
    expectedChallenge: challenge.text,
    expectedOrigin: services.publicUrl,
    expectedRPID: relyingParty(services),
    requireUserVerification: true,
  };
}

const envelopeOf = (credentialId: string) =>
  ({ id: credentialId, rawId: credentialId, type: "public-key", clientExtensionResults: {} }) as const;

/** The library throws for whatever is wrong with an answer, and does nothing else. */
function asWrong(): never {
  throw new DomainError("passkey_wrong");
}

function spend(transaction: Queryable, { text, expiresAt }: Challenge): Promise<boolean> {
  return spendChallenge(transaction, createHash("sha256").update(text).digest(), expiresAt);
}
