import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An installation as browsers reach it, which can be given a newer release while they are open. */
export interface Releases {
  readonly url: string;
  /** From now on the page and the service worker are of another release. */
  deploy(): void;
  /** From now on this file is gone, as a newer release leaves the ones before it out. */
  remove(path: RegExp): void;
  /** The next request to this address waits, and is refused when the answer is called. */
  hold(path: string): { readonly refuse: () => void };
  stop(): Promise<void>;
}

/** The page, by whichever address it is opened, and the worker: what names the release, and is therefore another in each. */
function namesRelease({ url = "/", headers }: IncomingMessage): boolean {
  return url === "/" || url === "/service-worker.js" || headers.accept?.includes("text/html") === true;
}

/** Stands before an installation and passes everything on; only what names the release is rewritten once there is a newer one. */
export async function startReleases(origin: string): Promise<Releases> {
  let deployed = false;
  const removed: RegExp[] = [];
  const held = new Map<string, Promise<void>>();
  const server = createServer((asked, answer) => {
    const path = asked.url ?? "/";
    if (removed.some((gone) => gone.test(path))) return void answer.writeHead(404).end();
    const waits = held.get(path);
    held.delete(path);
    if (waits) return void waits.then(() => refuse(answer));
    passOn(origin, asked, answer, deployed && namesRelease(asked));
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
      return { refuse: resolve };
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      // Live streams would keep it open.
      server.closeAllConnections();
      await closed;
    },
  };
}

function passOn(origin: string, asked: IncomingMessage, answer: ServerResponse, renamed: boolean): void {
  const headers = { ...asked.headers };
  if (renamed) delete headers["accept-encoding"];
  const onward = request(origin + asked.url, { method: asked.method, headers }, (answered) => {
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
  asked.pipe(onward);
}

function refuse(answer: ServerResponse): void {
  const problem = { type: "about:blank", title: "busy", status: 429, code: "too_many_requests", request_id: "1" };
  answer.writeHead(429, { "content-type": "application/problem+json" }).end(JSON.stringify(problem));
}

/** The digest that names the release stands in quotes of either kind, in the page and in the worker. */
function rename(text: string): string {
  return text
    .replace(/data-release="[^"]+"/, 'data-release="a-newer-one"')
    .replace(/release:(["'`])[0-9a-f]{12}\1/, "release:$1a-newer-one$1");
}
