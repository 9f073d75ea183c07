import { isIPv6 } from "node:net";

/**
 * The network of a client's address, for limits: a whole IPv4 address, or the first 64 bits of an
 * IPv6 address, because a client with one of those addresses controls them all.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address.trim().toLowerCase();
  // The URL parser writes every address in its one shortest form, in hexadecimal groups.
  const shortest = new URL(`http://[${address.split("%")[0]}]`).hostname.slice(1, -1);
  const [left = "", right] = shortest.split("::");
  const head = left === "" ? [] : left.split(":");
  const tail = right === undefined || right === "" ? [] : right.split(":");
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") {
    const bytes = groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
    return bytes.join(".");
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}
