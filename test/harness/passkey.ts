import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import type { NewPasskeyAnswer, PasskeyAnswer } from "#contract/customers/second-factors.ts";
import type { Client } from "#server/cli/demo/index.ts";

/** What may differ in a passkey's answer, faults mostly; the usual one has nothing wrong. */
export interface Faults {
  readonly origin?: string;
  readonly rpId?: string;
  /** False when the device did not ask for the screen lock or PIN. */
  readonly verified?: boolean;
  /** How often the key has signed, where one device alone has it; shared ones do not count. */
  readonly counter?: number;
}

const flags = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, hasCredential: 0x40 };

/** A passkey as a phone keeps one, for tests over HTTP. */
export class SoftwarePasskey {
  readonly id = randomBytes(32).toString("base64url");
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    const { x, y } = publicKey.export({ format: "jwk" });
    // CBOR of a COSE key: elliptic curve, ES256, P-256, and both coordinates.
    this.#publicKey = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x!, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y!, "base64url"),
    ]);
  }

  register(challenge: string): NewPasskeyAnswer {
    const id = Buffer.from(this.id, "base64url");
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#publicKey]);
    const data = Buffer.concat([this.#head({}, flags.hasCredential), credential]);
    // CBOR of an attestation without a statement.
    const attestation = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
      Buffer.from([data.length]),
      data,
    ]);
    return {
      credential_id: this.id,
      client_data: this.#clientData("webauthn.create", challenge, {}).toString("base64url"),
      attestation_object: attestation.toString("base64url"),
      transports: ["internal", "hybrid"],
    };
  }

  answer(challenge: string, faults: Faults = {}): PasskeyAnswer {
    const clientData = this.#clientData("webauthn.get", challenge, faults);
    const data = this.#head(faults, 0);
    const digest = createHash("sha256").update(clientData).digest();
    return {
      credential_id: this.id,
      client_data: clientData.toString("base64url"),
      authenticator_data: data.toString("base64url"),
      signature: sign("sha256", Buffer.concat([data, digest]), this.#key).toString("base64url"),
    };
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Faults): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #head({ rpId = new URL(this.#origin).hostname, verified = true, counter = 0 }: Faults, more: number): Buffer {
    const set = flags.present | (verified ? flags.verified : 0) | flags.backupEligible | flags.backedUp | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([set]), count]);
  }
}

/** Adds a passkey to a client's account. */
export async function addPasskey(client: Client, password: string, name = "iPhone") {
  const passkey = new SoftwarePasskey(client.url);
  const { challenge } = await client.call("startPasskey", { login_password: password });
  const { id, recovery_codes: recoveryCodes } = await client.call("addPasskey", {
    name,
    ...passkey.register(challenge),
  });
  return { passkey, id, recoveryCodes };
}
