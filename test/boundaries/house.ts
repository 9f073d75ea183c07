/** A house in miniature that keeps every boundary, by path. */
export const house: Readonly<Record<string, string>> = {
  "src/contract/money.ts": `export const largest = 1n;`,
  "src/contract/partners.ts": `import { z } from "zod"; import { largest } from "./money.ts"; export type Partner = typeof largest; export const partner = z.bigint();`,

  "src/server/platform/clock.ts": `export const clock = 1;`,
  "src/server/db/database.ts": `import pg from "pg"; import { clock } from "../platform/clock.ts"; export const database = [pg, clock];`,
  "src/server/ledger/post.ts": `import { largest } from "#contract/money.ts"; import { database } from "../db/database.ts"; export const post = [largest, database];`,
  "src/server/ledger/index.ts": `export { post } from "./post.ts";`,
  "src/server/services.ts": `import type { database } from "./db/database.ts"; export type Services = typeof database;`,
  "src/server/partners/store.ts": `import type { Services } from "../services.ts"; export const store = (services: Services) => services;`,
  "src/server/partners/index.ts": `export { store } from "./store.ts";`,
  "src/server/partners/routes.ts": `import type { Partner } from "#contract/partners.ts"; import { store } from "./store.ts"; export const routes = (partner: Partner) => [store, partner];`,
  "src/server/cashback/rules.ts": `export const rule = 1;`,
  "src/server/cashback/index.ts": `import { post } from "../ledger/index.ts"; import { store } from "../partners/index.ts"; import { rule } from "./rules.ts"; export const earn = [post, store, rule];`,
  "src/server/cashback/cashback.test.ts": `import { test } from "vitest"; import { server } from "#test/harness/server.ts"; import { rule } from "./rules.ts"; test("", () => [server, rule]);`,
  "src/server/http/app.ts": `import { Hono } from "hono"; import { earn } from "../cashback/index.ts"; import { routes } from "../partners/routes.ts"; export const app = [Hono, earn, routes];`,
  "src/server/server.ts": `export { app } from "./http/app.ts";`,
  "src/server/main.ts": `import { app } from "./server.ts"; export { app };`,

  "src/web/lib/api.ts": `import type { Partner } from "#contract/partners.ts"; import { largest } from "#contract/money.ts"; export const call = (partner: Partner) => [partner, largest];`,
  "src/web/ui/button.tsx": `import { useId } from "react"; import { call } from "#web/lib/api.ts"; export const Button = () => <button onClick={call}>{useId()}</button>;`,
  "src/web/features/partners/list.tsx": `import { Button } from "#web/ui/button.tsx"; import { row } from "./row.ts"; export const List = () => <Button row={row} />;`,
  "src/web/features/partners/row.ts": `export const row = 1;`,
  "src/web/app/routes.ts": `export const screens = { partners: () => import("../features/partners/list.tsx") };`,
  "src/web/main.tsx": `import { screens } from "./app/routes.ts"; export { screens };`,

  "test/harness/server.ts": `import { app } from "#server/server.ts"; import { earn } from "#server/cashback/index.ts"; export const server = [app, earn];`,
};

/** One thing the house forbids: the file that does it, and what it reaches for. */
interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly imports: string;
  /** Beside a plain import of a value. */
  readonly how?: "types" | "dynamically" | "re-exports";
  /** A second file that the violation needs. */
  readonly with?: Readonly<Record<string, string>>;
}

export const violations: readonly Violation[] = [
  // The tool's own resolution of aliases is what other projects' cycle checks silently lack.
  {
    rule: "no-cycles",
    from: "src/server/cashback/cycle-by-alias.ts",
    imports: "#server/cashback/and-back-by-alias.ts",
    with: {
      "src/server/cashback/and-back-by-alias.ts": `import { planted } from "#server/cashback/cycle-by-alias.ts"; export { planted };`,
    },
  },
  {
    rule: "no-cycles",
    from: "src/web/ui/cycle-of-types.tsx",
    imports: "../lib/and-back-of-types.ts",
    how: "types",
    with: {
      "src/web/lib/and-back-of-types.ts": `import type { planted } from "#web/ui/cycle-of-types.tsx"; export type Back = typeof planted;`,
    },
  },
  { rule: "imports-resolve", from: "src/server/cashback/lost.ts", imports: "./nowhere.ts" },
  { rule: "imports-resolve", from: "src/web/lib/lost-by-alias.ts", imports: "#web/lib/nowhere.ts", how: "types" },
  { rule: "dependencies-are-declared", from: "src/web/lib/undeclared.ts", imports: "scheduler" },
  {
    rule: "sources-import-no-tests",
    from: "src/server/cashback/leans-on-harness.ts",
    imports: "#test/harness/server.ts",
  },
  { rule: "sources-import-no-tests", from: "src/server/cashback/leans-on-a-test.ts", imports: "./cashback.test.ts" },

  {
    rule: "contract-imports-neither-side",
    from: "src/contract/knows-server.ts",
    imports: "#server/platform/clock.ts",
    how: "types",
  },
  { rule: "contract-imports-neither-side", from: "src/contract/knows-web.ts", imports: "../web/lib/api.ts" },
  { rule: "contract-runs-anywhere", from: "src/contract/needs-node.ts", imports: "node:crypto" },
  { rule: "schemaless-contract-stays-schemaless", from: "src/contract/limits.ts", imports: "zod" },
  { rule: "schemaless-contract-stays-schemaless", from: "src/contract/live.ts", imports: "./partners.ts" },

  {
    rule: "server-never-imports-web",
    from: "src/server/cashback/knows-web.ts",
    imports: "#web/lib/api.ts",
    how: "types",
  },
  { rule: "server-imports-no-development-dependency", from: "src/server/cashback/draws.ts", imports: "react" },
  { rule: "server-imports-no-development-dependency", from: "src/contract/draws.ts", imports: "react", how: "types" },
  { rule: "rooms-enter-by-the-front-door", from: "src/server/cashback/climbs-in.ts", imports: "../partners/store.ts" },
  {
    rule: "rooms-enter-by-the-front-door",
    from: "src/server/room.ts",
    imports: "#server/partners/store.ts",
    how: "types",
  },
  {
    rule: "rooms-enter-by-the-front-door",
    from: "test/harness/climbs-in.ts",
    imports: "#server/partners/store.ts",
    how: "dynamically",
  },
  { rule: "routes-are-for-http", from: "src/server/cashback/calls-routes.ts", imports: "../partners/routes.ts" },
  {
    rule: "routes-are-for-http",
    from: "src/server/referrals/index.ts",
    imports: "./routes.ts",
    how: "re-exports",
    with: { "src/server/referrals/routes.ts": `export const planted = 1;` },
  },
  { rule: "rooms-know-no-http", from: "src/server/cashback/answers.ts", imports: "../http/app.ts" },
  { rule: "ledger-imports-no-room", from: "src/server/ledger/earns.ts", imports: "../cashback/index.ts" },
  {
    rule: "ledger-imports-no-room",
    from: "src/server/ledger/takes-services.ts",
    imports: "../services.ts",
    how: "types",
  },
  { rule: "db-knows-no-room", from: "src/server/db/earns.ts", imports: "../cashback/index.ts" },
  { rule: "platform-knows-no-room", from: "src/server/platform/connects.ts", imports: "../db/database.ts" },

  {
    rule: "web-never-imports-server",
    from: "src/web/lib/knows-server.ts",
    imports: "#server/platform/clock.ts",
    how: "types",
  },
  { rule: "web-takes-only-types-of-the-schemas", from: "src/web/lib/parses.ts", imports: "#contract/partners.ts" },
  { rule: "web-imports-no-server-package", from: "src/web/lib/queries.ts", imports: "pg", how: "types" },
  { rule: "web-imports-no-server-package", from: "src/web/lib/reads.ts", imports: "node:fs" },
  { rule: "web-features-are-peers", from: "src/web/features/cashback/peeks.ts", imports: "../partners/row.ts" },
  { rule: "ui-and-lib-sit-below-features", from: "src/web/ui/composes.tsx", imports: "../features/partners/list.tsx" },
  { rule: "ui-and-lib-sit-below-features", from: "src/web/lib/routes.ts", imports: "#web/app/routes.ts" },
  {
    rule: "features-sit-below-app",
    from: "src/web/features/cashback/routes.ts",
    imports: "#web/app/routes.ts",
    how: "dynamically",
  },
];

/** The violation as a file. */
export function write({ imports, how }: Violation): string {
  if (how === "types") return `import type { planted as Other } from "${imports}"; export type planted = typeof Other;`;
  if (how === "dynamically") return `export const planted = () => import("${imports}");`;
  if (how === "re-exports") return `export { planted } from "${imports}";`;
  return `import { planted as other } from "${imports}"; export const planted = [other];`;
}
