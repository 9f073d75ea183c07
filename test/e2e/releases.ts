import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An installation behind a proxy that can deploy a newer release while browsers are open. */
export interface Releases {
  readonly url: string;
  /** From now on the page and the service worker name another release. */
  deploy(): void;
  /** From now on these files are missing, as the files of an older release are. */
  remove(path: RegExp): void;
  /**
   * Holds the next request to this path until `reject` is called, which answers with status 429.
   */
  hold(path: string): { readonly reject: () => void };
  stop(): Promise<void>;
}

/** Whether the answer names the release: the page, at any address, and the service worker. */
function namesRelease({ url = "/", headers }: IncomingMessage): boolean {
  return url === "/" || url === "/service-worker.js" || headers.accept?.includes("text/html") === true;
}

/** Starts a proxy that passes everything on and, once deployed, renames the release in answers. */
export async function startReleases(origin: string): Promise<Releases> {
  let deployed = false;
  const removed: RegExp[] = [];
  const held = new Map<string, Promise<void>>();
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? "/";
    if (removed.some((gone) => gone.test(path))) return void answer.writeHead(404).end();
    const waits = held.get(path);
    held.delete(path);
    if (waits) return void waits.then(() => reject(answer));
    passOn(origin, incoming, answer, deployed && namesRelease(incoming));
  });
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    deploy: () => (deployed = true),
    remove: (path) => removed.push(path),
    hold: (path) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, promise);
      return { reject: resolve };
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      // Live streams would keep the server open.
      server.closeAllConnections();
      await closed;
    },
  };
}

function passOn(origin: string, incoming: IncomingMessage, answer: ServerResponse, renamed: boolean): void {
  const headers = { ...incoming.headers };
  if (renamed) delete headers["accept-encoding"];
  const onward = request(origin + incoming.url, { method: incoming.method, headers }, (answered) => {
    if (!renamed) {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
      return;
    }
    const parts: Buffer[] = [];
    answered.on("data", (part: Buffer) => parts.push(part));
    answered.on("end", () => {
      const body = rename(Buffer.concat(parts).toString());
      answer.writeHead(200, { ...answered.headers, "content-length": Buffer.byteLength(body) }).end(body);
    });
  });
  onward.on("error", () => answer.destroy());
  answer.on("close", () => onward.destroy());
  incoming.pipe(onward);
}

function reject(answer: ServerResponse): void {
  const problem = { type: "about:blank", title: "busy", status: 429, code: "too_many_requests", request_id: "1" };
  answer.writeHead(429, { "content-type": "application/problem+json" }).end(JSON.stringify(problem));
}

/** Replaces the digest that names the release, in either kind of quotes. */
function rename(text: string): string {
  return text
    .replace(/data-release="[^"]+"/, 'data-release="a-newer-one"')
    .replace(/release:(["'`])[0-9a-f]{12}\1/, "release:$1a-newer-one$1");
}
