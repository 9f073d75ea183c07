import { request as requestPlain, type IncomingMessage } from "node:http";
import { request as requestSecure } from "node:https";
import type { TLSSocket } from "node:tls";

const answersWithinMs = 5_000;
/** More than any answer has that is looked at. */
const bodyCharactersMax = 1_000;

export interface Answer {
  readonly status: number;
  /** The beginning of it. */
  readonly body: string;
  readonly location: string | undefined;
  /** When the certificate ends; undefined on plain http. */
  readonly certificateEnds: Date | undefined;
}

/** Asks once and follows nothing. @throws what the network says, within seconds */
export function askOnce(url: URL, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, agent: false, signal: AbortSignal.timeout(answersWithinMs) });
    asked.once("error", reject);
    asked.once("response", (answer: IncomingMessage) => {
      const certificateEnds = endOf(answer.socket as Partial<TLSSocket>);
      let body = "";
      const done = () =>
        resolve({ status: answer.statusCode ?? 0, body, location: answer.headers.location, certificateEnds });
      answer.on("data", (chunk: Buffer) => {
        body += chunk.toString();
        if (body.length <= bodyCharactersMax) return;
        done();
        answer.destroy();
      });
      answer.once("end", done);
      answer.once("error", reject);
    });
    asked.end();
  });
}

function endOf(socket: Partial<TLSSocket>): Date | undefined {
  const ends = socket.getPeerCertificate?.().valid_to;
  return ends === undefined ? undefined : new Date(ends);
}
