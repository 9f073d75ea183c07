import { createServer, type AddressInfo } from "node:net";

/** A server in this process that reads nothing, and sends the same answer to whatever comes. */
export interface PreparedServer extends AsyncDisposable {
  readonly port: number;
}

export async function startPreparedServer(status: 200 | 503): Promise<PreparedServer> {
  const answer = answerOf(status);
  const server = createServer((socket) => socket.on("data", () => socket.write(answer)).on("error", () => undefined));
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    [Symbol.asyncDispose]: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** As long as an answer to `sendMoney`. */
const answerOf = (status: number) =>
  Buffer.from(
    `HTTP/1.1 ${status} X\r\n${"x-header: a security header's value\r\n".repeat(12)}content-length: 240\r\n\r\n${" ".repeat(240)}`,
  );
