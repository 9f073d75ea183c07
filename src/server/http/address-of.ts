import { getConnInfo } from "@hono/node-server/conninfo";
import type { AddressOf } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";

/** The client's address: the socket's, or the one that the trusted proxies report. */
export function createAddressOf({ config }: Pick<Services, "config">): AddressOf {
  return (context) => {
    const forwarded = (context.req.header("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
    const reported = config.trustedProxies > 0 ? forwarded.at(-config.trustedProxies) : undefined;
    return reported === undefined || reported === "" ? (getConnInfo(context).remote.address ?? "unknown") : reported;
  };
}
