import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import type { pki } from "node-forge";

/** An identifier of Apple's format that belongs to nobody. */
export const sandboxTeamId = "TROCOSANDB";
export const sandboxPassTypeId = "pass.example.troco";

const years = 10;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Root, issuer and signer, each as PEM. The keys of the first two are discarded after signing, so
 * they can never sign again.
 */
export interface Chain {
  readonly root: string;
  readonly issuer: string;
  readonly certificate: string;
  readonly key: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

interface Party {
  readonly certificate: pki.Certificate;
  readonly pem: string;
  readonly key: string;
}

/**
 * Makes a chain of the same shape as Apple's: a root, an issuer like its WWDR certificate, and the
 * certificate of one pass type.
 */
export async function makeChain(now: Date): Promise<Chain> {
  const root = await issue(now, { names: { CN: "Troco sandbox root", O: "Troco" }, isAuthority: true });
  const issuer = await issue(now, { names: { CN: "Troco sandbox issuer", O: "Troco" }, isAuthority: true, by: root });
  const signer = await issue(now, {
    names: { UID: sandboxPassTypeId, CN: `Pass Type ID: ${sandboxPassTypeId}`, OU: sandboxTeamId, O: "Troco" },
    isAuthority: false,
    by: issuer,
  });
  return {
    root: root.pem,
    issuer: issuer.pem,
    certificate: signer.pem,
    key: signer.key,
    expiresAt: signer.certificate.validity.notAfter.toISOString(),
  };
}

interface Request {
  readonly names: Readonly<Record<string, string>>;
  readonly isAuthority: boolean;
  /** The issuer; absent for a self-signed certificate. */
  readonly by?: Party;
}

async function issue(now: Date, { names, isAuthority, by }: Request): Promise<Party> {
  // Node makes the keys: beside the requests, and a hundred times as fast as a script.
  const pair = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });
  const { default: forge } = await import("node-forge");
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  // A serial number is positive, and a first byte under 128 says so.
  certificate.serialNumber = `01${randomBytes(15).toString("hex")}`;
  certificate.validity.notBefore = new Date(now.getTime() - dayMs);
  certificate.validity.notAfter = new Date(now.getTime() + years * 365 * dayMs);
  const subject = Object.entries(names).map(([name, value]) =>
    name === "UID" ? { type: "0.9.2342.19200300.100.1.1", value } : { shortName: name, value },
  );
  certificate.setSubject(subject);
  certificate.setIssuer(by === undefined ? subject : by.certificate.subject.attributes);
  certificate.setExtensions([
    { name: "basicConstraints", cA: isAuthority, critical: true },
    isAuthority
      ? { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true }
      : { name: "keyUsage", digitalSignature: true, critical: true },
    { name: "subjectKeyIdentifier" },
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(by?.key ?? pair.privateKey), forge.md.sha256.create());
  return { certificate, pem: forge.pki.certificateToPem(certificate), key: pair.privateKey };
}

/**
 * The chain that a pass is signed with; certificates and key as PEM, the key without a passphrase.
 */
export interface PassCertificates {
  readonly teamId: string;
  readonly passTypeId: string;
  readonly certificate: string;
  readonly key: string;
  /** The certificate that issued the one above. */
  readonly issuer: string;
  /** From then on no phone takes a pass that is signed with it. */
  readonly expiresAt: Date;
}
