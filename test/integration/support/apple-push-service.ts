import { generateKeyPairSync } from "node:crypto";
import { createSecureServer, type Http2SecureServer, type Http2Session, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import tls, { type TLSSocket } from "node:tls";
import forge from "node-forge";
import { until } from "./calls.ts";

export interface Pushed {
  readonly pushToken: string;
  readonly topic: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** The number of its connection; the first one is 1. */
  readonly connection: number;
}

/** An answer to a push as Apple documents it, or none. */
export type PushAnswer =
  | { readonly status: number; readonly reason?: string; readonly timestamp?: number }
  /** Accepts no more pushes on this connection, not even this one, and closes it. */
  | "goes away"
  | "cuts"
  | "is silent"
  | "talks nonsense";

/**
 * Apple's push service on a local socket: HTTP/2 over TLS. The client identifies itself by the
 * certificate of the pass type, which must belong to the topic
 * https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns
 */
export class ApplePushService {
  readonly pushed: Pushed[] = [];
  /** The answers to the next pushes, in order; after them, 200. */
  readonly answers: PushAnswer[] = [];
  readonly origin: string;
  connections = 0;
  readonly #server: Http2SecureServer;
  readonly #trusted: readonly string[];
  readonly #sessions = new Map<Http2Session, number>();

  private constructor(server: Http2SecureServer, trusted: readonly string[]) {
    this.#server = server;
    this.#trusted = trusted;
    this.origin = `https://localhost:${(server.address() as AddressInfo).port}`;
    server.on("session", (session) => {
      this.connections += 1;
      this.#sessions.set(session, this.connections);
      session.on("close", () => this.#sessions.delete(session));
      session.on("error", () => undefined);
    });
    server.on("stream", (stream, headers) => void this.#take(stream as ServerHttp2Stream, headers));
  }

  /** @param clientRoot the authority that issued the clients' certificates */
  static async open(clientRoot: string): Promise<ApplePushService> {
    const { certificate, key } = makeServerCertificate();
    // This process trusts the service's certificate until the service closes.
    const trusted = tls.getCACertificates("default");
    tls.setDefaultCACertificates([...trusted, certificate]);
    const server = createSecureServer({
      cert: certificate,
      key,
      ca: clientRoot,
      requestCert: true,
      rejectUnauthorized: true,
    });
    server.on("sessionError", () => undefined);
    await new Promise<void>((listening) => server.listen(0, "localhost", listening));
    return new ApplePushService(server, trusted);
  }

  to(pushToken: string): Pushed[] {
    return this.pushed.filter((push) => push.pushToken === pushToken);
  }

  /** The pushes to a phone, once there are at least `count`. */
  arrived(pushToken: string, count: number): Promise<Pushed[]> {
    return until(() => (this.to(pushToken).length >= count ? this.to(pushToken) : undefined));
  }

  async #take(stream: ServerHttp2Stream, headers: Readonly<Record<string, unknown>>): Promise<void> {
    stream.on("error", () => undefined);
    let body = "";
    for await (const chunk of stream.setEncoding("utf8")) body += chunk;
    const session = stream.session!;
    const pushToken = /^\/3\/device\/([0-9a-f]+)$/.exec(String(headers[":path"]))?.[1] ?? "";
    const topic = headers["apns-topic"] as string | undefined;
    this.pushed.push({ pushToken, topic, headers, body, connection: this.#sessions.get(session)! });
    const { subject } = (session.socket as TLSSocket).getPeerCertificate();
    const ofTopic = (subject as unknown as { UID?: string }).UID === topic;
    const wrong =
      headers[":method"] !== "POST"
        ? { status: 405, reason: "MethodNotAllowed" }
        : pushToken === ""
          ? { status: 404, reason: "BadPath" }
          : ofTopic
            ? undefined
            : { status: 400, reason: "TopicDisallowed" };
    const answer = wrong ?? this.answers.shift() ?? { status: 200 };
    if (answer === "is silent") return;
    if (answer === "cuts") return void session.socket.destroy();
    if (answer === "goes away") {
      session.goaway(0, 0, Buffer.from(JSON.stringify({ reason: "Shutdown" })));
      return void session.destroy();
    }
    if (answer === "talks nonsense") {
      stream.respond({ ":status": 502, "content-type": "text/html" });
      return void stream.end("<html>".repeat(5_000));
    }
    const { status, ...rest } = answer;
    stream.respond({ ":status": status });
    stream.end(status === 200 ? "" : JSON.stringify(rest));
  }

  async close(): Promise<void> {
    for (const session of this.#sessions.keys()) session.destroy();
    await new Promise((closed) => this.#server.close(closed));
    tls.setDefaultCACertificates([...this.#trusted]);
  }
}

function makeServerCertificate(): { readonly certificate: string; readonly key: string } {
  const pair = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  certificate.serialNumber = "01";
  certificate.validity.notBefore = new Date(Date.now() - 86_400_000);
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000);
  const names = [{ name: "commonName", value: "localhost" }];
  certificate.setSubject(names);
  certificate.setIssuer(names);
  certificate.setExtensions([{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }]);
  certificate.sign(forge.pki.privateKeyFromPem(pair.privateKey), forge.md.sha256.create());
  return { certificate: forge.pki.certificateToPem(certificate), key: pair.privateKey };
}
