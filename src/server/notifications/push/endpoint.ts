import { BlockList, isIP } from "node:net";

/** Two parts or more, none of them empty, and at the end no number: no address of IP, no neighbour's name, no dot too many. */
const fullName = /^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*$/;
/** Of a domain for inside: a neighbour's, listed or not. */
const nameForInside = /\.(?:localhost|local|internal|home\.arpa|lan|test|onion)$/;

/** Everything of IPv4 that is no public host: this machine, private networks, those for documentation, groups (RFC 6890). */
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
/** Of IPv6 only what is handed out at all, without the parts that stand for other addresses. */
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

/** Whether a push may be sent to an IP address: a public one, or this machine's own where tests need it. */
export function mayReach(address: string, toThisMachine: boolean): boolean {
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  if (loopback.check(address, family)) return toThisMachine;
  return family === "ipv4"
    ? !blocked4.check(address, family)
    : open6.check(address, family) && !blocked6.check(address, family);
}

/** Where pushes may go. */
export interface PushReach {
  /** Hosts of push services; one that begins with `*.` stands for every name below the rest. */
  readonly services: readonly string[];
  /** Also to this machine itself, and by plain http, which tests need. */
  readonly toThisMachine: boolean;
}

/**
 * The address of a push service, when a push may be sent to it: https at the usual port of a host that is listed. Only browsers'
 * own services are: anybody else's may be slow or silent on purpose, and would hold up everybody's pushes. What the name leads to
 * is looked at again when it is sent to, by `mayReach`.
 */
export function parseEndpoint(text: string, { services, toThisMachine }: PushReach): URL | undefined {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (
    toThisMachine &&
    (host === "localhost" || (isIP(host) !== 0 && loopback.check(host, isIP(host) === 6 ? "ipv6" : "ipv4")))
  )
    return /^https?:$/.test(url.protocol) ? url : undefined;
  if (url.protocol !== "https:" || url.port !== "") return undefined;
  if (!fullName.test(host) || nameForInside.test(host)) return undefined;
  return services.some((service) => isOf(host, service)) ? url : undefined;
}

/** Whether a host is the listed one, or one below it where it is listed as `*.`. */
function isOf(host: string, service: string): boolean {
  return service.startsWith("*.") ? host.endsWith(service.slice(1)) : host === service;
}
