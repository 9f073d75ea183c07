import { z } from "zod";
import { id, loginPassword, moment, text } from "../fields.ts";
import { authenticatorCodeLength, passkeyNameLengthMax } from "../limits.ts";
import { operations } from "../operation.ts";

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);

const credential = {
  credential_id: base64url(1_400).describe("WebAuthn's ID of the passkey, in base64url."),
  client_data: base64url(4_000).describe("WebAuthn's `clientDataJSON`, in base64url."),
};

/** The answer of a passkey to a challenge: WebAuthn's `AuthenticationResponseJSON`, flat. */
export const passkeyAnswer = {
  ...credential,
  authenticator_data: base64url(4_000).describe("WebAuthn's `authenticatorData`, in base64url."),
  signature: base64url(4_000).describe("WebAuthn's `signature`, in base64url."),
};
const passkeyAnswerObject = z.object(passkeyAnswer);
export type PasskeyAnswer = z.output<typeof passkeyAnswerObject>;

/** The answer of a new passkey: WebAuthn's `RegistrationResponseJSON`, flat. */
const newPasskeyAnswer = {
  ...credential,
  attestation_object: base64url(16_000).describe("WebAuthn's `attestationObject`, in base64url."),
  transports: z
    .array(z.string().regex(/^[a-z-]{1,20}$/))
    .max(10)
    .describe("How the device is reached, by WebAuthn's words."),
};
const newPasskeyAnswerObject = z.object(newPasskeyAnswer);
export type NewPasskeyAnswer = z.output<typeof newPasskeyAnswerObject>;

const secondFactorsOutput = z.object({
  passkeys: z
    .array(
      z.object({
        id,
        name: z.string().describe("What the caller calls the passkey."),
        credential_id: z.string().describe("WebAuthn's ID of the passkey, in base64url."),
        created_at: moment,
        last_used_at: moment.nullable().describe("When it was last used; null until the first use."),
      }),
    )
    .describe("The caller's passkeys."),
  authenticator_since: moment.nullable().describe("Since when authenticator codes are on; null while they are not."),
  recovery_codes_left: z.int().min(0).describe("How many recovery codes were not used yet."),
});
export type SecondFactors = z.output<typeof secondFactorsOutput>;

/** Shown once: the server keeps only what recognizes them. */
const recoveryCodes = z.array(z.string());
const firstRecoveryCodes = recoveryCodes.nullable();
const challenge = z.object({
  challenge: z.string().describe("What the passkey signs, in base64url."),
  rp_id: z.string().describe("The site that passkeys belong to."),
});
const name = text(passkeyNameLengthMax);
const removed = z.object({ removed: z.literal(true).describe("It is gone.") });

export const secondFactors = operations({
  getSecondFactors: {
    method: "GET",
    path: "/second-factors",
    summary: "The caller's passkeys, whether authenticator codes are on, and how many recovery codes are left",
    access: "customer",
    output: secondFactorsOutput,
  },
  getPasskeyChallenge: {
    method: "POST",
    path: "/passkeys/challenge",
    summary: "What a passkey signs for `signInWithPasskey` or `confirmWithPasskey`",
    description: "Nothing is kept of it: the answer proves that it is ours, in time, and answered once.",
    access: "anonymous",
    output: challenge,
  },
  startPasskey: {
    method: "POST",
    path: "/passkeys/start",
    summary: "What a new passkey signs for `addPasskey`",
    access: "customer",
    asksLoginPassword: true,
    input: z.strictObject({ login_password: loginPassword }),
    output: challenge,
  },
  addPasskey: {
    method: "POST",
    path: "/passkeys",
    summary: "Adds a passkey; with the first second factor come the recovery codes, shown once",
    description: "`recovery_codes` is null if the caller has some already.",
    access: "customer",
    input: z.strictObject({ name: name.describe("What the caller calls the passkey."), ...newPasskeyAnswer }),
    output: z.object({
      id,
      recovery_codes: firstRecoveryCodes.describe(
        "The recovery codes, shown once; null if the caller has some already.",
      ),
    }),
    errors: ["passkey_wrong", "too_many_passkeys"],
  },
  renamePasskey: {
    method: "PATCH",
    path: "/passkeys/{id}",
    summary: "Names a passkey of the caller's",
    access: "customer",
    input: z.strictObject({ id, name: name.describe("What the caller calls the passkey.") }),
    output: z.object({ renamed: z.literal(true).describe("It has the new name.") }),
    errors: ["not_found"],
  },
  removePasskey: {
    method: "POST",
    path: "/passkeys/{id}/removal",
    summary: "Removes a passkey of the caller's",
    access: "customer",
    asksLoginPassword: true,
    input: z.strictObject({ id, login_password: loginPassword }),
    output: removed,
    errors: ["not_found"],
  },
  confirmWithPasskey: {
    method: "POST",
    path: "/passkeys/confirmation",
    summary: "Exchanges what a passkey of the caller's has signed for a proof that stands for the login password",
    description:
      "`proof` is sent as `login_password`, once, in this session and within ten minutes. A request that is repeated under its idempotency key repeats it.",
    access: "customer",
    input: z.strictObject(passkeyAnswer),
    output: z.object({
      proof: z.string().describe("Is sent as `login_password`, once, within ten minutes."),
    }),
    errors: ["passkey_wrong"],
  },
  startAuthenticator: {
    method: "POST",
    path: "/authenticator",
    summary: "Makes the secret for an authenticator app; it counts once `confirmAuthenticator` has its first code",
    description: "`secret` is in base32, for typing; `address` is what the QR code holds.",
    access: "customer",
    asksLoginPassword: true,
    input: z.strictObject({ login_password: loginPassword }),
    output: z.object({
      secret: z.string().describe("The secret in base32, for typing."),
      address: z.string().describe("What the QR code holds."),
    }),
    errors: ["authenticator_on"],
  },
  confirmAuthenticator: {
    method: "POST",
    path: "/authenticator/confirmation",
    summary: "Turns authenticator codes on; with the first second factor come the recovery codes, shown once",
    access: "customer",
    input: z.strictObject({
      code: z
        .string()
        .regex(new RegExp(`^[0-9]{${authenticatorCodeLength}}$`))
        .describe("The six digits that the app shows."),
    }),
    output: z.object({
      recovery_codes: firstRecoveryCodes.describe(
        "The recovery codes, shown once; null if the caller has some already.",
      ),
    }),
    errors: ["second_factor_wrong", "too_many_requests"],
  },
  removeAuthenticator: {
    method: "POST",
    path: "/authenticator/removal",
    summary: "Turns authenticator codes off",
    access: "customer",
    asksLoginPassword: true,
    input: z.strictObject({ login_password: loginPassword }),
    output: removed,
    errors: ["not_found"],
  },
  renewRecoveryCodes: {
    method: "POST",
    path: "/recovery-codes",
    summary: "Replaces the recovery codes; the new ones are shown once",
    description: "`not_found` without a second factor.",
    access: "customer",
    asksLoginPassword: true,
    input: z.strictObject({ login_password: loginPassword }),
    output: z.object({
      recovery_codes: recoveryCodes.describe("The recovery codes, shown once; null if the caller has some already."),
    }),
    errors: ["not_found"],
  },
});
