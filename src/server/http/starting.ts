import { Hono } from "hono";
import type { Config } from "../platform/config.ts";
import type { Clock } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import { Refusal } from "../platform/refusal.ts";
import { answerRefusal } from "./problem.ts";
import { securityHeaders } from "./security.ts";

/** The page loads itself again, so that nobody has to. */
const page = `<!doctype html>
<html lang="pt">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>Troco</title></head>
<body>
<p>O Troco está iniciando. Esta página se atualiza sozinha.</p>
<p lang="es">Troco se está iniciando. Esta página se actualiza sola.</p>
<p lang="en">Troco is starting. This page refreshes by itself.</p>
</body>
</html>
`;

/** Answers while the server starts: its port is open before its database is migrated. */
export function createStartingApp(config: Config, clock: Clock): Hono {
  const app = new Hono();
  app.use(securityHeaders({ publicUrl: config.publicUrl ?? "" }));
  app.all("/api/*", (context) => answerRefusal(context, new Refusal("server_starting"), newId(clock)));
  app.all("*", (context) => {
    const headers = { "retry-after": "5", "cache-control": "no-store" };
    const { path } = context.req;
    if (path === "/healthz" || path === "/readyz") return context.json({ status: "starting" }, 503, headers);
    if (context.req.header("accept")?.includes("text/html") === true) return context.html(page, 503, headers);
    return context.text("starting", 503, headers);
  });
  return app;
}
