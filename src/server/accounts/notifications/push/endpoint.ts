import { hostOf, isPublicName, isThisMachine } from "#server/platform/public-hosts.ts";

export interface PushReach {
  /** Hosts of push services; one that begins with `*.` stands for every name below the rest. */
  readonly services: readonly string[];
  /** Whether this machine may be called, by plain http too, which tests need. */
  readonly toThisMachine: boolean;
}

/**
 * The address of a push service, if a push may be sent to it: https at the usual port of a listed
 * host. Only browsers' own services are listed: any other may be slow on purpose and hold up all
 * pushes. Where the name leads is checked when a push is sent, by `lookupWithin`.
 */
export function parseEndpoint(text: string, { services, toThisMachine }: PushReach): URL | undefined {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return undefined;
  const host = hostOf(url);
  if (toThisMachine && isThisMachine(host)) return /^https?:$/.test(url.protocol) ? url : undefined;
  if (url.protocol !== "https:" || url.port !== "") return undefined;
  if (!isPublicName(host)) return undefined;
  return services.some((service) => isOf(host, service)) ? url : undefined;
}

/** Whether a host is the listed one, or one below it where it is listed as `*.`. */
function isOf(host: string, service: string): boolean {
  return service.startsWith("*.") ? host.endsWith(service.slice(1)) : host === service;
}
