import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { until } from "./calls.ts";

/** A push as the service received it, still encrypted. */
export interface Received {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** An answer to a push. */
export type Answer =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Receives the push and does not answer. */
  | "silence";

/** A push service on a local socket. It keeps the pushes that it receives. */
export class PushService {
  readonly received: Received[] = [];
  readonly origin: string;
  readonly #server: ReturnType<typeof createServer>;
  readonly #answers = new Map<string, Answer[]>();

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    server.on("request", (request, response) => void this.#take(request, response));
  }

  static async open(): Promise<PushService> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, "localhost", listening));
    return new PushService(server);
  }

  /** The answers to the next pushes to a device; after them, 201. */
  answer(device: PushDevice, ...answers: Answer[]): void {
    this.#answers.set(new URL(device.endpoint).pathname, answers);
  }

  /** The pushes to a device so far. */
  to(device: PushDevice): Received[] {
    const { pathname } = new URL(device.endpoint);
    return this.received.filter(({ path }) => path === pathname);
  }

  /** The pushes to a device, once there are at least `count`. */
  waitFor(device: PushDevice, count: number): Promise<Received[]> {
    return until(() => (this.to(device).length >= count ? this.to(device) : undefined), {
      what: `push ${count} to a device`,
    });
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? "";
    this.received.push({ path, method: request.method ?? "", headers: request.headers, body: Buffer.concat(chunks) });
    const answer = this.#answers.get(path)?.shift() ?? { status: 201 };
    if (answer === "silence") return;
    response.writeHead(answer.status, answer.headers).end();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}

/** A browser's subscription: an address at a push service, a key pair and a secret. */
export class PushDevice {
  readonly endpoint: string;
  readonly #pair = createECDH("prime256v1");
  readonly #secret = randomBytes(16);

  constructor(origin: string) {
    this.endpoint = `${origin}/send/${randomUUID()}`;
    this.#pair.generateKeys();
  }

  /** The input of `subscribeToPush`. */
  get subscription() {
    return {
      endpoint: this.endpoint,
      p256dh: this.#pair.getPublicKey("base64url"),
      auth: this.#secret.toString("base64url"),
    };
  }

  /**
   * Decrypts a push as the browser does: RFC 8291 over one record of RFC 8188.
   * @throws if it was encrypted for another device
   */
  decrypt({ headers, body }: Received): Record<string, unknown> {
    if (headers["content-encoding"] !== "aes128gcm") throw new Error("not encoded as aes128gcm");
    const salt = body.subarray(0, 16);
    const recordSize = body.readUInt32BE(16);
    const idLength = body.readUInt8(20);
    const senderKey = body.subarray(21, 21 + idLength);
    const record = body.subarray(21 + idLength);
    if (record.length > recordSize) throw new Error("more than one record");

    const shared = this.#pair.computeSecret(senderKey);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#pair.getPublicKey(), senderKey]);
    const keyMaterial = hkdfSync("sha256", shared, this.#secret, info, 32);
    const key = Buffer.from(hkdfSync("sha256", new Uint8Array(keyMaterial), salt, "Content-Encoding: aes128gcm\0", 16));
    const nonce = Buffer.from(hkdfSync("sha256", new Uint8Array(keyMaterial), salt, "Content-Encoding: nonce\0", 12));
    const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    // The last record ends with a 2 and any number of zeros.
    const end = padded.lastIndexOf(2);
    return JSON.parse(padded.subarray(0, end).toString("utf8")) as Record<string, unknown>;
  }
}

/**
 * The claims of a push's sender (RFC 8292).
 * @throws if the named public key did not make the signature
 */
export function readVapid({ headers }: Received): { readonly key: string; readonly claims: Record<string, unknown> } {
  const match = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? "");
  if (match === null) throw new Error(`not vapid: ${headers.authorization}`);
  const [, head, claims, signature, key] = match as unknown as [string, string, string, string, string];
  if ((JSON.parse(text(head)) as { alg: string }).alg !== "ES256") throw new Error("not ES256");
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const signed = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!signed) throw new Error("the signature is another key's");
  return { key, claims: JSON.parse(text(claims)) as Record<string, unknown> };
}

const text = (base64url: string) => Buffer.from(base64url, "base64url").toString("utf8");
