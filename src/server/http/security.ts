import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import { appPolicy } from "#server/platform/content-security-policy.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Headers that every answer carries. */
export function securityHeaders({ publicUrl }: Pick<Services, "publicUrl">): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const set = (name: string, value: string) => context.res.headers.has(name) || context.res.headers.set(name, value);
    set("content-security-policy", appPolicy);
    set("x-content-type-options", "nosniff");
    set("referrer-policy", "strict-origin-when-cross-origin");
    set("permissions-policy", "camera=(self), geolocation=(self), microphone=(), payment=()");
    set("cross-origin-opener-policy", "same-origin-allow-popups");
    set("cross-origin-resource-policy", "same-origin");
    if (publicUrl.startsWith("https://")) set("strict-transport-security", "max-age=31536000; includeSubDomains");
  };
}

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
