import { connect, type Socket } from "node:net";

export function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "localhost", noDelay: true });
    socket.once("error", reject);
    socket.once("connect", () => resolve(socket.off("error", reject)));
  });
}
