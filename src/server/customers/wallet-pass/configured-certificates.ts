import { createPrivateKey, X509Certificate, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Config } from "#server/platform/config.ts";
import type { PassCertificates } from "./make-chain.ts";

type Paths = NonNullable<Config["walletPass"]>;

/**
 * Reads Apple's certificates once at the start, so that a wrong file stops the start rather than a
 * user's pass.
 * @throws Error in one line that names the variable
 */
export async function readConfiguredCertificates(paths: Paths): Promise<PassCertificates> {
  const certificate = await readCertificate("WALLET_PASS_CERTIFICATE", paths.certificate);
  const issuer = await readCertificate("WALLET_PASS_WWDR", paths.wwdr);
  const key = await readKey(paths);
  if (!certificate.checkPrivateKey(key)) throw new Error("WALLET_PASS_KEY: is not the key of WALLET_PASS_CERTIFICATE");
  if (!certificate.checkIssued(issuer) || !certificate.verify(issuer.publicKey))
    throw new Error("WALLET_PASS_WWDR: did not issue WALLET_PASS_CERTIFICATE; Apple names the right one beside it");
  // Apple writes both into the certificate, and a phone compares them with the pass.
  for (const [variable, field, value] of [
    ["WALLET_PASS_TYPE_ID", "UID", paths.typeId],
    ["WALLET_PASS_TEAM_ID", "OU", paths.teamId],
  ] as const) {
    if (!certificate.subject.split("\n").includes(`${field}=${value}`))
      throw new Error(`${variable}: WALLET_PASS_CERTIFICATE was issued for another one`);
  }
  return {
    teamId: paths.teamId,
    passTypeId: paths.typeId,
    certificate: certificate.toString(),
    key: key.export({ type: "pkcs1", format: "pem" }).toString(),
    issuer: issuer.toString(),
    expiresAt: new Date(Math.min(certificate.validToDate.getTime(), issuer.validToDate.getTime())),
  };
}

async function readCertificate(variable: string, path: string): Promise<X509Certificate> {
  const bytes = await readPath(variable, path);
  try {
    return new X509Certificate(bytes);
  } catch (error) {
    throw new Error(`${variable}: ${path} holds no certificate, as PEM or DER`, { cause: error });
  }
}

async function readKey({ key: path, passphrase }: Paths): Promise<KeyObject> {
  const bytes = await readPath("WALLET_PASS_KEY", path);
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: bytes, format: "pem", ...(passphrase !== undefined && { passphrase }) });
  } catch (error) {
    throw new Error(
      `WALLET_PASS_KEY: ${path} holds no private key as PEM that ${passphrase === undefined ? "opens without WALLET_PASS_PASSPHRASE" : "WALLET_PASS_PASSPHRASE opens"}`,
      { cause: error },
    );
  }
  if (key.asymmetricKeyType !== "rsa") throw new Error("WALLET_PASS_KEY: must be an RSA key, as Apple's passes need");
  return key;
}

async function readPath(variable: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new Error(`${variable}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`, { cause: error });
  }
}
