import { Hono } from "hono";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Identify, ServerModule } from "#server/platform/module.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { streamBody } from "#server/platform/stream-body.ts";
import { collectOwnData } from "./collect-own-data.ts";
import { writeJson } from "./write-json.ts";

export interface OwnDataRouteOptions {
  readonly identify: Identify;
  readonly modules: readonly ServerModule[];
}

/** A download reads all of a user's rows; it is seldom needed, and never several times in a row. */
const downloads = { max: 5, windowMs: 60 * 60 * 1000 };

/**
 * All of the caller's own data as one file, written while it is read, so that years of it need no
 * more memory than a page.
 */
export function ownDataRoutes(services: Services, { identify, modules }: OwnDataRouteOptions): Hono {
  return new Hono().get("/", async (context) => {
    const caller = await identify(context);
    if (caller === undefined) throw new DomainError("not_signed_in");
    if (caller.isBlocked) throw new DomainError("account_blocked");
    if (caller.isFrozen) throw new DomainError("account_frozen");
    await limitRate(services, `own-data:${caller.userId}`, downloads);
    const day = services.clock.now().toISOString().slice(0, 10);
    const pieces = writeJson(collectOwnData(services, modules, caller));
    return context.body(streamBody(context, pieces, services.log), 200, {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="troco-${day}.json"`,
    });
  });
}
