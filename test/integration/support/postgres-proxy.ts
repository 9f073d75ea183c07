import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** What PostgreSQL answers once it has committed. */
const committed = Buffer.from("COMMIT\0");

/**
 * A way to PostgreSQL that can fall silent, as one to a machine that lost its power does, or lose
 * the answer of a commit.
 */
export class PostgresProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #target: URL;
  #isSilent = false;
  #cutsNext = false;
  #losesCommit = false;
  /** How many connections were opened, and how many packets were swallowed. */
  dialled = 0;
  swallowed = 0;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((client) => this.#join(client));
  }

  static async open(target: string): Promise<PostgresProxy> {
    const proxy = new PostgresProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  /** The target's address by way of this proxy. */
  get url(): string {
    const url = new URL(this.#target);
    url.searchParams.delete("host");
    url.hostname = "127.0.0.1";
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** From now on nothing is forwarded, and connections stay open. */
  fallSilent(): void {
    this.#isSilent = true;
    this.dialled = 0;
    this.swallowed = 0;
  }

  /** The next packet cuts its connection, and those opened after it are silent. */
  cutAtNextPacket(): void {
    this.fallSilent();
    this.#cutsNext = true;
  }

  /** The next commit is done, and its connection is cut before its answer has come through. */
  loseNextCommit(): void {
    this.#losesCommit = true;
  }

  goOn(): void {
    this.#isSilent = false;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: Socket): void {
    this.dialled += 1;
    const folder = this.#target.searchParams.get("host");
    const port = Number(this.#target.port || 5432);
    const server = folder === null ? connect(port, this.#target.hostname) : connect(`${folder}/.s.PGSQL.${port}`);
    this.#forward(client, server);
    this.#forward(server, client);
  }

  #forward(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on("error", () => undefined);
    from.on("close", () => {
      this.#sockets.delete(from);
      to.destroy();
    });
    from.on("data", (packet) => {
      if (this.#losesCommit && packet.includes(committed)) {
        this.#losesCommit = false;
        return void from.destroy();
      }
      if (!this.#isSilent) return void to.write(packet);
      this.swallowed += 1;
      if (!this.#cutsNext) return;
      this.#cutsNext = false;
      from.destroy();
    });
  }
}
