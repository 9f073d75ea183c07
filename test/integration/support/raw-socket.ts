import { connect, type Socket } from "node:net";

/** An answer that was read from a connection. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** A client that can write any bytes at any time. */
export class RawSocket {
  readonly socket: Socket;
  /** Resolves once the server has closed the connection, or its side of it. */
  readonly closed: Promise<void>;
  #text = "";
  #wake: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on("data", (chunk) => ((this.#text += chunk.toString("latin1")), this.#wake()));
    socket.on("error", () => undefined);
    this.closed = new Promise((resolve) => {
      for (const event of ["end", "close"]) socket.on(event, () => (resolve(), this.#wake()));
    });
  }

  static async open(url: string): Promise<RawSocket> {
    const { port } = new URL(url);
    const socket = connect({ port: Number(port), host: "localhost", allowHalfOpen: true });
    await new Promise<void>((resolve, reject) => socket.once("connect", () => resolve()).once("error", reject));
    return new RawSocket(socket);
  }

  /** Writes the head of a request. */
  head(method: string, path: string, headers: Readonly<Record<string, string | number>>): void {
    const lines = Object.entries({ host: "localhost", ...headers }).map(([name, value]) => `${name}: ${value}`);
    this.write([`${method} ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
  }

  write(text: string | Uint8Array): void {
    this.socket.write(text);
  }

  /**
   * The next complete answer, without those of status 100; undefined if the connection closes
   * first.
   */
  async answer(): Promise<RawAnswer | undefined> {
    for (;;) {
      const answer = this.#take();
      if (answer !== undefined) {
        if (answer.status >= 200) return answer;
        continue;
      }
      if (this.socket.destroyed || this.socket.readableEnded) return undefined;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  #take(): RawAnswer | undefined {
    const end = this.#text.indexOf("\r\n\r\n");
    if (end === -1) return undefined;
    const headers = this.#text.slice(0, end).toLowerCase();
    const length = Number(/\r\ncontent-length: (\d+)/.exec(headers)?.[1] ?? 0);
    const body = this.#text.slice(end + 4, end + 4 + length);
    if (body.length < length) return undefined;
    this.#text = this.#text.slice(end + 4 + length);
    return { status: Number(headers.slice(9, 12)), headers, body };
  }
}
