import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** What PostgreSQL answers once it has committed. */
const committed = Buffer.from("COMMIT\0");

/**
 * A way to PostgreSQL that can fall silent, as one to a machine that lost its power does, or lose
 * the answer of a commit. What was open while it was silent stays so, as a connection does that a
 * firewall has forgotten.
 */
export class PostgresProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Those that nothing comes through any more. */
  readonly #lost = new WeakSet<Socket>();
  readonly #target: URL;
  #isSilent = false;
  #fallsAtCommit = false;
  #losesOne = false;
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

  /** Loses what one connection carries from now on, the one that sends or gets the next packet. */
  loseOne(): void {
    this.#losesOne = true;
  }

  /** From now on nothing is forwarded, and connections stay open. */
  fallSilent(): void {
    this.#isSilent = true;
    for (const socket of this.#sockets) this.#lost.add(socket);
    this.dialled = 0;
    this.swallowed = 0;
  }

  /** Falls silent with the next answer of a commit, which is lost. */
  fallSilentAtCommit(): void {
    this.#fallsAtCommit = true;
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
      if (this.#fallsAtCommit && packet.includes(committed)) {
        this.#fallsAtCommit = false;
        this.fallSilent();
      }
      if (this.#losesOne) this.#lost.add(from);
      this.#losesOne = false;
      if (!this.#isSilent && !this.#lost.has(from)) return void to.write(packet);
      this.#lost.add(from).add(to);
      this.swallowed += 1;
      if (!this.#cutsNext) return;
      this.#cutsNext = false;
      from.destroy();
    });
  }
}
