import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import forge from "node-forge";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail as it was received: its envelope, and its parsed content. */
export interface ReceivedMail extends Email {
  readonly envelopeFrom: string;
  readonly envelopeTo: readonly string[];
  readonly raw: string;
}

/** How the server treats the next mail. */
export type Treatment =
  | { readonly at: "mail" | "recipient" | "end"; readonly code: number; readonly says: string }
  /** The connection is cut. */
  | { readonly at: "recipient" | "end"; readonly code: "cut" }
  /** The answer to the whole mail waits for this promise. */
  | { readonly at: "end"; readonly code: "wait"; readonly until: Promise<void> };

/** A mail server on a local socket. It keeps the mails that it receives. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  readonly port: number;
  readonly #server: SMTPServer;
  readonly #treatments: Treatment[];

  private constructor(server: SMTPServer, treatments: Treatment[], received: ReceivedMail[]) {
    this.#server = server;
    this.#treatments = treatments;
    this.received = received;
    this.port = (server.server.address() as { port: number }).port;
  }

  static async open(options: SMTPServerOptions = {}): Promise<MailServer> {
    const treatments: Treatment[] = [];
    const received: ReceivedMail[] = [];
    const sockets = new Set<Socket>();
    const cut = () => sockets.forEach((socket) => socket.destroy());
    /** The treatment of this step, if the next one is for it. */
    const treat = (at: Treatment["at"]): Treatment | undefined =>
      treatments[0]?.at === at ? treatments.shift() : undefined;
    const answer = async (treatment: Treatment | undefined, callback: (error?: Error | null) => void) => {
      if (treatment?.code === "cut") return cut();
      if (treatment?.code === "wait") await treatment.until;
      const refuses = typeof treatment?.code === "number";
      callback(refuses ? Object.assign(new Error(treatment.says), { responseCode: treatment.code }) : null);
    };
    const server = new SMTPServer({
      disabledCommands: ["AUTH", "STARTTLS"],
      closeTimeout: 100,
      onMailFrom: (_address, _session, callback) => void answer(treat("mail"), callback),
      onRcptTo: (_address, _session, callback) => void answer(treat("recipient"), callback),
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        const finish = async () => {
          const treatment = treat("end");
          const raw = Buffer.concat(chunks);
          if (typeof treatment?.code !== "number") {
            const { mailFrom, rcptTo } = session.envelope;
            received.push({
              ...(await PostalMime.parse(raw)),
              envelopeFrom: mailFrom ? mailFrom.address : "",
              envelopeTo: rcptTo.map(({ address }) => address),
              raw: raw.toString(),
            });
          }
          await answer(treatment, callback);
        };
        stream.on("end", () => void finish());
      },
      ...options,
    });
    // A client that closed its connection must not fail the test.
    server.on("error", () => undefined);
    server.server.on("connection", (socket: Socket) => {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    return new MailServer(server, treatments, received);
  }

  /** The treatments of the next mails; all later mails are accepted. */
  treat(...treatments: Treatment[]): void {
    this.#treatments.push(...treatments);
  }

  to(address: string): ReceivedMail[] {
    return this.received.filter((mail) => mail.envelopeTo.includes(address));
  }

  close(): Promise<void> {
    return new Promise((resolve) => void this.#server.close(() => resolve()));
  }
}

/** A new authority, and a certificate that it issued for `localhost`, as PEM. */
export function makeCertificate() {
  const authority = issue("A test's authority");
  const server = issue("localhost", authority);
  return {
    ca: forge.pki.certificateToPem(authority.certificate),
    cert: forge.pki.certificateToPem(server.certificate),
    key: server.key,
  };
}

interface Party {
  readonly certificate: forge.pki.Certificate;
  readonly key: string;
}

function issue(name: string, by?: Party): Party {
  const pair = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  certificate.serialNumber = `01${randomBytes(8).toString("hex")}`;
  certificate.validity.notBefore = new Date(Date.now() - 60_000);
  certificate.validity.notAfter = new Date(Date.now() + 24 * 60 * 60_000);
  const subject = [{ shortName: "CN", value: name }];
  certificate.setSubject(subject);
  certificate.setIssuer(by === undefined ? subject : by.certificate.subject.attributes);
  certificate.setExtensions([
    { name: "basicConstraints", cA: by === undefined, critical: true },
    ...(by === undefined ? [] : [{ name: "subjectAltName", altNames: [{ type: 2, value: name }] }]),
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(by?.key ?? pair.privateKey), forge.md.sha256.create());
  return { certificate, key: pair.privateKey };
}
