import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { Clock } from "#server/platform/clock.ts";
import type { Config } from "#server/platform/config.ts";
import { stylePolicy } from "#server/platform/content-security-policy.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import { answerDomainError } from "./problem.ts";
import { securityHeaders } from "./security.ts";

/** The app's colours as numbers: no file of the app is served yet. */
const style = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;align-content:center;justify-items:center;padding:24px;box-sizing:border-box;background:light-dark(#F6F4EF,#0C1613);color:light-dark(#52625A,#A9B8B0);font:16px/1.5 system-ui,sans-serif;text-align:center}
svg{width:56px;stroke:light-dark(#F39C12,#F7AE3B);fill:light-dark(#0B7A53,#4CC795)}
h1{margin:16px 0 4px;font-size:24px;line-height:1.25;letter-spacing:-.02em;text-wrap:balance;color:light-dark(#10231C,#EAF1ED)}
p{margin:0;text-wrap:balance}
p+p{margin-top:20px}
b{display:block;color:light-dark(#10231C,#EAF1ED)}
`;

/** The page reloads itself until the server is ready. */
const page = `<!doctype html>
<html lang="pt">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="5"><title>Troco</title><style>${style}</style></head>
<body>
<main>
<svg aria-hidden="true" viewBox="2 3 28 28"><path d="M26.4 15.54A10.5 10.5 0 1 1 14.54 6.6" fill="none" stroke-width="5.6" stroke-linecap="round"/><circle cx="22.32" cy="8.61" r="3.1" stroke="none"/></svg>
<h1>O Troco está iniciando</h1>
<p>Esta página se atualiza sozinha.</p>
<p lang="es"><b>Troco se está iniciando.</b> Esta página se actualiza sola.</p>
<p lang="en"><b>Troco is starting.</b> This page refreshes by itself.</p>
</main>
</body>
</html>
`;

const pagePolicy = stylePolicy(createHash("sha256").update(style).digest("base64"));

/** Answers while the server starts: its port is open before its database is migrated. */
export function createStartingApp(config: Config, clock: Clock): Hono {
  const app = new Hono();
  app.use(securityHeaders({ publicUrl: config.publicUrl ?? "" }));
  app.all("/api/*", (context) => answerDomainError(context, new DomainError("server_starting"), newId(clock)));
  app.all("*", (context) => {
    const headers = { "retry-after": "5" };
    const { path } = context.req;
    if (path === "/healthz" || path === "/readyz") return context.json({ status: "starting" }, 503, headers);
    if (context.req.header("accept")?.includes("text/html") === true)
      return context.html(page, 503, { ...headers, "content-security-policy": pagePolicy });
    return context.text("starting", 503, headers);
  });
  return app;
}
