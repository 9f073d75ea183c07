import type { HttpBindings } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import { appPolicy } from "#server/platform/content-security-policy.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Headers that every answer carries. What a cache may keep, as the app's files, says so in place of
 * `no-store`.
 */
export function securityHeadersOf(publicUrl: string): Map<string, string> {
  const headers = new Map([
    ["cache-control", "no-store"],
    ["content-security-policy", appPolicy],
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    [
      "permissions-policy",
      "camera=(self), geolocation=(self), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)",
    ],
    ["cross-origin-opener-policy", "same-origin-allow-popups"],
    ["cross-origin-resource-policy", "same-origin"],
  ]);
  if (publicUrl.startsWith("https://")) headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
  return headers;
}

/**
 * Sets these headers on Node's answer before the handler runs, where a header of the same name that
 * the handler sets takes their place. Hono would build the whole answer anew for each header that
 * is set after the handler.
 */
export function securityHeaders({ publicUrl }: Pick<Services, "publicUrl">): MiddlewareHandler {
  const headers = securityHeadersOf(publicUrl);
  return (context, next) => {
    const { outgoing } = context.env as HttpBindings;
    outgoing.setHeaders(headers);
    return next();
  };
}

/**
 * Headers that decide something, and may come once in a request (RFC 9110). Of two lines Node would
 * keep one, or join them, and a proxy in front may have read the other. Node itself refuses two
 * lengths.
 */
const singleFields = new Set([
  "host",
  "authorization",
  "content-type",
  "idempotency-key",
  "last-event-id",
  "origin",
  "sec-fetch-site",
  "stripe-signature",
  "x-language",
  "x-signed-in-as",
]);

/** @throws DomainError `invalid_input` with the name of a header that came twice */
export const requireSingleFields: MiddlewareHandler = (context, next) => {
  const { rawHeaders } = (context.env as HttpBindings).incoming;
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index]!.toLowerCase();
    if (!singleFields.has(header)) continue;
    if (seen.has(header)) throw new DomainError("invalid_input", { params: { header, maximum: 1 } });
    seen.add(header);
  }
  return next();
};

/**
 * Rejects a change that a browser sends from another site's page. Browsers name the page in
 * `Origin` or `Sec-Fetch-Site`; a program that sends neither has no cookie that it was not given.
 */
export function requireOwnOrigin(services: Pick<Services, "publicUrl" | "config">): MiddlewareHandler {
  return async (context, next) => {
    if (!safeMethods.has(context.req.method) && !isOwnOrigin(services, context))
      throw new DomainError("foreign_origin");
    await next();
  };
}

function isOwnOrigin({ publicUrl, config }: Pick<Services, "publicUrl" | "config">, context: Context): boolean {
  const origin = context.req.header("origin");
  if (origin === undefined) {
    const site = context.req.header("sec-fetch-site");
    return site === undefined || site === "same-origin" || site === "none";
  }
  if (origin === publicUrl) return true;
  // In development the server answers under several names.
  return !config.production && isOwnMachine(origin) && origin === `http://${context.req.header("host")}`;
}

/**
 * Serves a page to this machine alone, under its own name or the public address, so that neither a
 * neighbour in the network nor a foreign page whose name resolves to this machine (DNS rebinding)
 * can read it.
 */
export function requireOwnMachine({ publicUrl }: Pick<Services, "publicUrl">): MiddlewareHandler {
  return async (context, next) => {
    const own = `http://${context.req.header("host")}`;
    const near = /^(?:::1|(?:::ffff:)?127\.[0-9.]+)$/.test(getConnInfo(context).remote.address ?? "");
    if (!near || !(isOwnMachine(own) || own === publicUrl)) throw new DomainError("not_found");
    await next();
  };
}

function isOwnMachine(origin: string): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?$/.test(origin);
}
