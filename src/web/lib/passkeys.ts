import type { NewPasskeyAnswer, PasskeyAnswer } from "#contract/customers/second-factors.ts";
import { call } from "./api.ts";

/** The user closed the browser's dialog, or it found no passkey: nothing has to be said. */
export class PasskeyDismissed extends Error {
  override readonly name = "PasskeyDismissed";
}

export function knowsPasskeys(): boolean {
  return "PublicKeyCredential" in window;
}

/** Whether the browser offers passkeys among what it fills into a field. */
export async function fillsPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** The library, which few visits need. */
const library = () => import("@simplewebauthn/browser");

/** Has a passkey sign a challenge, after the browser's own dialog. @throws PasskeyDismissed */
export async function signChallenge(): Promise<PasskeyAnswer> {
  return flatten(await sign(false));
}

/**
 * Offers passkeys in the field with `webauthn` until one is chosen and has signed, or `left` is
 * aborted. @throws PasskeyDismissed
 */
export async function offerPasskeys(left: AbortSignal): Promise<PasskeyAnswer> {
  const { WebAuthnAbortService } = await library();
  if (left.aborted) throw new PasskeyDismissed();
  const stop = () => WebAuthnAbortService.cancelCeremony();
  left.addEventListener("abort", stop);
  try {
    return flatten(await sign(true));
  } finally {
    left.removeEventListener("abort", stop);
  }
}

async function sign(useBrowserAutofill: boolean) {
  const [{ startAuthentication }, { challenge, rp_id: rpId }] = await Promise.all([
    library(),
    call("getPasskeyChallenge", {}),
  ]);
  return startAuthentication({
    optionsJSON: { challenge, rpId, userVerification: "required" },
    useBrowserAutofill,
  }).catch(asDismissed);
}

function flatten({ id, response }: Awaited<ReturnType<typeof sign>>): PasskeyAnswer {
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
  };
}

/** ES256 and RS256, by COSE's numbers: what every authenticator has one of. */
const algorithms = [-7, -257] as const;

interface NewPasskey {
  readonly challenge: string;
  readonly rpId: string;
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
  /** The user's passkeys, so that a device does not make a second one. */
  readonly existing: readonly string[];
}

/** Has the device make a passkey, after the browser's own dialog. @throws PasskeyDismissed */
export async function makePasskey({ challenge, rpId, user, existing }: NewPasskey): Promise<NewPasskeyAnswer> {
  const { bufferToBase64URLString, startRegistration } = await library();
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: "Troco" },
      user: {
        id: bufferToBase64URLString(new TextEncoder().encode(user.id).buffer),
        name: user.email,
        displayName: user.name,
      },
      pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key" as const, alg })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: existing.map((credentialId) => ({ type: "public-key" as const, id: credentialId })),
    },
  }).catch(asDismissed);
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    attestation_object: response.attestationObject,
    transports: response.transports ?? [],
  };
}

/** The same proof stands for the login password wherever that is asked again. */
export async function proveByPasskey(): Promise<string> {
  return (await call("confirmWithPasskey", await signChallenge())).proof;
}

/** Whether what stands in place of a login password is a passkey's proof. */
export function isProof(text: string): boolean {
  return text.startsWith("passkey.");
}

const dismissals = new Set(["NotAllowedError", "AbortError", "InvalidStateError"]);

function asDismissed(error: unknown): never {
  throw error instanceof Error && dismissals.has(error.name) ? new PasskeyDismissed("", { cause: error }) : error;
}
