import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/**
 * At least two labels, none empty, and a last one that is no number: no IP address, no local name,
 * no trailing dot.
 */
const fullName = /^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*$/;
/** Names of a domain for inside: a neighbour's, listed or not. */
const nameForInside = /\.(?:localhost|local|internal|home\.arpa|lan|test|onion)$/;

/**
 * IPv4 ranges that are not public: this machine, private networks, documentation, multicast (RFC
 * 6890).
 */
const notPublic4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];
/** The allocated IPv6 ranges, without those that embed other addresses. */
const handedOut6 = ["2000::/3"];
const notPublic6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const blocked4 = blockList(notPublic4, "ipv4");
const open6 = blockList(handedOut6, "ipv6");
const blocked6 = blockList(notPublic6, "ipv6");
const loopback = blockList(["127.0.0.0/8"], "ipv4");
loopback.addAddress("::1", "ipv6");

function blockList(networks: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address, prefix] = network.split("/") as [string, string];
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** The host of an address without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/** Whether a host is this machine by its own name or number. */
export function isThisMachine(host: string): boolean {
  return host === "localhost" || (isIP(host) !== 0 && loopback.check(host, isIP(host) === 6 ? "ipv6" : "ipv4"));
}

/**
 * Whether a host has a full name that may be public. `lookupWithin` checks its addresses when
 * connecting.
 */
export function isPublicName(host: string): boolean {
  return fullName.test(host) && !nameForInside.test(host);
}

/**
 * Whether this server may connect to an IP address that a user chose: a public one, or this
 * machine's own where tests need it.
 */
export function mayReach(address: string, toThisMachine: boolean): boolean {
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  if (loopback.check(address, family)) return toThisMachine;
  return family === "ipv4"
    ? !blocked4.check(address, family)
    : open6.check(address, family) && !blocked6.check(address, family);
}

/** A name with an address to which this server may not connect. */
export class NotPublicError extends Error {}

/** Every address that a name leads to, as the machine's own `lookup` of `node:dns` gives them. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  found: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

/**
 * Resolves a name to allowed addresses only; the connection uses one of them, so that a second
 * lookup cannot differ.
 */
export function lookupWithin(toThisMachine: boolean, resolve: Resolve = lookup): LookupFunction {
  return (host, options, found) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return found(error ?? new Error(`${host} has no address`), "", 4);
      if (!addresses.every(({ address }) => mayReach(address, toThisMachine)))
        return found(new NotPublicError(`${host} leads to an address that is not public`), "", 4);
      return options.all ? found(null, [...addresses]) : found(null, first.address, first.family);
    });
  };
}

/** Lower ports belong to other services than the web. */
const freePortMin = 1024;

/**
 * An address of a partner's own that is https at a public name; where it is allowed, also this
 * machine, by plain http too. It has neither user nor password; a fragment only where a browser
 * opens it, because no request carries one. The network address behind the name is checked by
 * `lookupWithin` when the server itself sends something there.
 */
export function parsePublicUrl(text: string, toThisMachine: boolean, forBrowsers = false): URL | undefined {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "") return undefined;
  if (url.hash !== "" && !forBrowsers) return undefined;
  const host = hostOf(url);
  if (toThisMachine && isThisMachine(host)) return /^https?:$/.test(url.protocol) ? url : undefined;
  if (url.protocol !== "https:" || !isPublicName(host)) return undefined;
  return url.port === "" || Number(url.port) >= freePortMin ? url : undefined;
}
