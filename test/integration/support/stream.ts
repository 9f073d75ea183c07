import type { LiveEvent } from "#contract/live.ts";
import type { Client } from "#server/cli/demo/index.ts";
import { patient } from "#test/harness/patience.ts";
import { until } from "./calls.ts";

/** An EventSource as a browser has it, which does not reconnect. */
export class Stream {
  readonly events: LiveEvent[] = [];
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  readonly #stop: AbortController;

  private constructor(body: ReadableStream<Uint8Array>, stop: AbortController) {
    this.#stop = stop;
    this.ended = this.#read(body);
  }

  static async open(client: Client, lastEventId?: string, address = "/api/live"): Promise<Stream> {
    const stop = new AbortController();
    const answer = await client.send(address, {
      headers: { accept: "text/event-stream", ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }) },
      signal: stop.signal,
    });
    if (!answer.ok) throw new Error(`the stream was refused: ${answer.status} ${await answer.text()}`);
    return new Stream(answer.body!, stop);
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let rest = "";
    try {
      for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
        const blocks = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
        rest = blocks.pop()!;
        for (const block of blocks) this.#take(block);
      }
    } catch {
      // The stream has ended, whether the client or the server broke it off.
    }
  }

  #take(block: string): void {
    const fields = new Map(
      block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
    );
    const [id, name, data] = [fields.get("id"), fields.get("event"), fields.get("data")];
    if (id === undefined || name === undefined || data === undefined) return;
    const { subject } = JSON.parse(data) as { subject: string | null };
    this.events.push({ id, name: name as LiveEvent["name"], subject });
  }

  /** The first matching event, received already or later. */
  waitFor(fits: (event: LiveEvent) => boolean): Promise<LiveEvent> {
    return until(() => this.events.find(fits), { what: "the event" });
  }

  /** Whether the server ends the stream within this time of a quiet machine. */
  async endsWithin(ms: number): Promise<boolean> {
    return Promise.race([
      this.ended.then(() => true),
      new Promise<boolean>((resolve) => setTimeout(resolve, patient(ms), false)),
    ]);
  }

  close(): void {
    this.#stop.abort();
  }
}
