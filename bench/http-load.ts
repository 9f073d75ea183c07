import { Agent, request } from "node:http";

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Measured {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
  /** Answers with another status than 200. A benchmark with any of them measures nothing. */
  readonly failed: number;
}

/**
 * Keeps `connections` keep-alive connections busy for `seconds`: each sends its next call once the
 * last one is answered. The driver runs in this process and uses the same processors as the server,
 * as a reverse proxy would.
 */
export async function load(
  url: string,
  connections: number,
  seconds: number,
  nextCall: (connection: number) => Call | undefined,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  let failed = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      while (performance.now() < end) {
        const call = nextCall(connection);
        if (call === undefined) return;
        const sent = performance.now();
        if ((await send(url, agent, call)) !== 200) failed += 1;
        latencies.push(performance.now() - sent);
      }
    }),
  );
  const elapsed = (performance.now() - began) / 1000;
  agent.destroy();
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    perSecond: latencies.length / elapsed,
    median: sorted[Math.floor(sorted.length * 0.5)] ?? Number.NaN,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    failed,
  };
}

function send(url: string, agent: Agent, { method, path, headers, body }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      {
        agent,
        method,
        headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
      },
      (answer) => {
        answer.resume();
        answer.once("end", () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.once("error", reject);
    sent.end(body);
  });
}
