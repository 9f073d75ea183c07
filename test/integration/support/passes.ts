import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeChain, type Chain } from "#server/customers/wallet-pass/index.ts";

/** The files of a .pkpass, which is a zip of uncompressed files. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(bytes.lastIndexOf("PK\u0005\u0006") + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    if (bytes.readUInt16LE(at + 10) !== 0) throw new Error("a file of the pass is not stored as it is");
    const size = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    files.set(bytes.toString("utf8", at + 46, at + 46 + nameLength), bytes.subarray(start, start + size));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

export interface PassJson {
  readonly generic: Record<string, { key: string; label: string; value: string }[]>;
  readonly barcodes: unknown;
  readonly serialNumber: string;
  readonly passTypeIdentifier: string;
  readonly webServiceURL?: string;
  readonly authenticationToken?: string;
  readonly [field: string]: unknown;
}

export const passJsonOf = (files: Map<string, Buffer>): PassJson =>
  JSON.parse(files.get("pass.json")!.toString("utf8")) as PassJson;

export interface CertificateFiles {
  readonly chain: Chain;
  readonly folder: string;
  /** Configuration that names the files. */
  readonly environment: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** Writes certificates that look like Apple's into files. */
export async function writeCertificates(now: Date): Promise<CertificateFiles> {
  const folder = await mkdtemp(join(tmpdir(), "troco-certificates-"));
  const chain = await makeChain(now);
  const write = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  return {
    chain,
    folder,
    environment: {
      WALLET_PASS_CERTIFICATE: await write("pass.pem", chain.certificate),
      WALLET_PASS_KEY: await write("key.pem", chain.key),
      WALLET_PASS_WWDR: await write("wwdr.pem", chain.issuer),
      WALLET_PASS_TEAM_ID: "TROCOSANDB",
      WALLET_PASS_TYPE_ID: "pass.example.troco",
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** An iPhone's wallet: the requests that it sends to the web service of a pass. */
export class Phone {
  readonly deviceId: string;
  readonly pushToken: string;
  readonly #service: string;

  /** @param service the URL where the web service listens */
  constructor(service: string, deviceId: string, pushToken: string) {
    this.#service = service;
    this.deviceId = deviceId;
    this.pushToken = pushToken;
  }

  #registration({ passTypeIdentifier, serialNumber }: PassJson): string {
    return `${this.#service}/v1/devices/${this.deviceId}/registrations/${passTypeIdentifier}/${serialNumber}`;
  }

  async register(pass: PassJson): Promise<number> {
    const answer = await fetch(this.#registration(pass), {
      method: "POST",
      headers: { authorization: `ApplePass ${pass.authenticationToken}`, "content-type": "application/json" },
      body: JSON.stringify({ pushToken: this.pushToken }),
    });
    return answer.status;
  }

  async unregister(pass: PassJson): Promise<number> {
    const answer = await fetch(this.#registration(pass), {
      method: "DELETE",
      headers: { authorization: `ApplePass ${pass.authenticationToken}` },
    });
    return answer.status;
  }

  /** The passes that have changed since a tag; undefined if none has. */
  async list(type: string, tag?: string): Promise<{ serialNumbers: string[]; lastUpdated: string } | undefined> {
    const since = tag === undefined ? "" : `?passesUpdatedSince=${encodeURIComponent(tag)}`;
    const answer = await fetch(`${this.#service}/v1/devices/${this.deviceId}/registrations/${type}${since}`);
    if (answer.status === 204) return undefined;
    if (answer.status !== 200) throw new Error(`the list answered ${answer.status}`);
    return (await answer.json()) as { serialNumbers: string[]; lastUpdated: string };
  }

  async fetch(
    { passTypeIdentifier, serialNumber, authenticationToken }: PassJson,
    modifiedSince?: string,
  ): Promise<{ status: number; modified: string; kept: string | null; files: Map<string, Buffer> }> {
    const answer = await fetch(`${this.#service}/v1/passes/${passTypeIdentifier}/${serialNumber}`, {
      headers: {
        authorization: `ApplePass ${authenticationToken}`,
        ...(modifiedSince !== undefined && { "if-modified-since": modifiedSince }),
      },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const files = answer.status === 200 ? unzip(bytes) : new Map<string, Buffer>();
    const { headers, status } = answer;
    return { status, modified: headers.get("last-modified") ?? "", kept: headers.get("cache-control"), files };
  }
}
