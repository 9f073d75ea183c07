/** A small set of sources that keeps every boundary, by path. */
export const modelSources: Readonly<Record<string, string>> = {
  "src/contract/money.ts": `export const largest = 1n;`,
  "src/contract/partners/partners.ts": `import { z } from "zod"; import { largest } from "../money.ts"; export type Partner = typeof largest; export const partner = z.bigint();`,

  "src/server/platform/clock.ts": `export const clock = 1;`,
  "src/server/platform/db/database.ts": `import pg from "pg"; import { clock } from "../clock.ts"; export const database = [pg, clock];`,
  "src/server/ledger/post.ts": `import { largest } from "#contract/money.ts"; import { database } from "#server/platform/db/database.ts"; export const post = [largest, database];`,
  "src/server/ledger/index.ts": `export { post } from "./post.ts";`,
  "src/server/platform/services.ts": `import type { database } from "./db/database.ts"; export type Services = typeof database;`,
  "src/server/partners/partners/store.ts": `import type { Services } from "#server/platform/services.ts"; export const store = (services: Services) => services;`,
  "src/server/partners/partners/index.ts": `export { store } from "./store.ts";`,
  "src/server/partners/partners/routes.ts": `import type { Partner } from "#contract/partners/partners.ts"; import { store } from "./store.ts"; export const routes = (partner: Partner) => [store, partner];`,
  "src/server/partners/partners/module.ts": `import { routes } from "./routes.ts"; export const partnersModule = { routes };`,
  "src/server/payments/cashback/rules.ts": `export const rule = 1;`,
  "src/server/payments/cashback/index.ts": `import { post } from "#server/ledger/index.ts"; import { store } from "#server/partners/partners/index.ts"; import { rule } from "./rules.ts"; export const earn = [post, store, rule];`,
  "src/server/payments/cashback/cashback.test.ts": `import { test } from "vitest"; import { server } from "#test/harness/server.ts"; import { rule } from "./rules.ts"; test("", () => [server, rule]);`,
  "src/server/platform/mail/index.ts": `import type { Transporter } from "nodemailer"; export const queue = async (): Promise<Transporter> => (await import("nodemailer")).createTransport();`,
  "src/server/customers/auth/auth-library.ts": `import { betterAuth } from "better-auth"; export const library = betterAuth;`,
  "src/server/customers/auth/auth.ts": `export const auth = () => import("./auth-library.ts");`,
  "src/server/accounts/own-account/index.ts": `export const open = 1;`,
  "src/server/back-office/users/index.ts": `export const block = 1;`,
  "src/server/cli/admin/index.ts": `import { app } from "#server/server.ts"; export const grant = app;`,
  "src/contract/payments/cashback.ts": `export const share = 1;`,
  "src/contract/accounts/notifications.ts": `import { share } from "../payments/cashback.ts"; export const inbox = share;`,
  "src/contract/back-office/users.ts": `import { inbox } from "../accounts/notifications.ts"; export const user = inbox;`,
  "src/server/http/app.ts": `import { Hono } from "hono"; import { earn } from "#server/payments/cashback/index.ts"; export const app = [Hono, earn];`,
  "src/server/modules.ts": `import { partnersModule } from "#server/partners/partners/module.ts"; export const modules = [partnersModule];`,
  "src/server/server.ts": `import { app } from "./http/app.ts"; import { modules } from "./modules.ts"; export { app, modules };`,
  "src/server/main.ts": `import { app } from "./server.ts"; export { app };`,

  "src/web/lib/api.ts": `import type { Partner } from "#contract/partners/partners.ts"; import { largest } from "#contract/money.ts"; export const call = (partner: Partner) => [partner, largest];`,
  "src/web/ui/button.tsx": `import { useId } from "react"; import { call } from "#web/lib/api.ts"; export const Button = () => <button onClick={call}>{useId()}</button>;`,
  "src/web/features/partners/partners/list.tsx": `import { Button } from "#web/ui/button.tsx"; import { row } from "./row.ts"; export const List = () => <Button row={row} />;`,
  "src/web/features/partners/partners/row.ts": `export const row = 1;`,
  "src/web/app/routes.ts": `export const screens = { partners: () => import("../features/partners/partners/list.tsx") };`,
  "src/web/main.tsx": `import { screens } from "./app/routes.ts"; export { screens };`,

  "clients/typescript/src/index.ts": `export const troco = 1;`,

  "test/harness/server.ts": `import { app } from "#server/server.ts"; import { earn } from "#server/payments/cashback/index.ts"; export const server = [app, earn];`,
};

/** An import that the rules forbid: the file that has it, and what it imports. */
interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly imports: string;
  /** How it imports, if not a value by a plain import. */
  readonly how?: "types" | "dynamically" | "re-exports";
  /** A second file that the violation needs. */
  readonly with?: Readonly<Record<string, string>>;
}

export const violations: readonly Violation[] = [
  // Cycle checks of other tools do not resolve aliases, and miss this one.
  {
    rule: "no-cycles",
    from: "src/server/payments/cashback/cycle-by-alias.ts",
    imports: "#server/payments/cashback/and-back-by-alias.ts",
    with: {
      "src/server/payments/cashback/and-back-by-alias.ts": `import { planted } from "#server/payments/cashback/cycle-by-alias.ts"; export { planted };`,
    },
  },
  {
    rule: "no-cycles",
    from: "src/web/lib/cycle-of-types.ts",
    imports: "./and-back-of-types.ts",
    how: "types",
    with: {
      "src/web/lib/and-back-of-types.ts": `import type { planted } from "#web/lib/cycle-of-types.ts"; export type Back = typeof planted;`,
    },
  },
  { rule: "imports-resolve", from: "src/server/payments/cashback/lost.ts", imports: "./nowhere.ts" },
  { rule: "imports-resolve", from: "src/web/lib/lost-by-alias.ts", imports: "#web/lib/nowhere.ts", how: "types" },
  { rule: "dependencies-are-declared", from: "src/web/lib/undeclared.ts", imports: "scheduler" },
  {
    rule: "sources-import-no-tests",
    from: "src/server/payments/cashback/leans-on-harness.ts",
    imports: "#test/harness/server.ts",
  },
  {
    rule: "sources-import-no-tests",
    from: "src/server/payments/cashback/leans-on-a-test.ts",
    imports: "./cashback.test.ts",
  },

  {
    rule: "contract-imports-neither-side",
    from: "src/contract/knows-server.ts",
    imports: "#server/platform/clock.ts",
    how: "types",
  },
  { rule: "contract-imports-neither-side", from: "src/contract/knows-web.ts", imports: "../web/lib/api.ts" },
  { rule: "contract-runs-anywhere", from: "src/contract/needs-node.ts", imports: "node:crypto" },
  { rule: "schemaless-contract-stays-schemaless", from: "src/contract/limits.ts", imports: "zod" },
  { rule: "schemaless-contract-stays-schemaless", from: "src/contract/live.ts", imports: "./partners/partners.ts" },

  {
    rule: "server-never-imports-web",
    from: "src/server/payments/cashback/knows-web.ts",
    imports: "#web/lib/api.ts",
    how: "types",
  },
  { rule: "server-imports-no-development-dependency", from: "src/server/payments/cashback/draws.ts", imports: "react" },
  { rule: "server-imports-no-development-dependency", from: "src/contract/draws.ts", imports: "react", how: "types" },
  { rule: "seldom-used-libraries-load-when-used", from: "src/server/payments/cashback/scales.ts", imports: "sharp" },
  {
    rule: "seldom-used-libraries-load-when-used",
    from: "src/server/customers/auth/signs-in.ts",
    imports: "./auth-library.ts",
  },
  {
    rule: "modules-enter-by-index",
    from: "src/server/payments/cashback/climbs-in.ts",
    imports: "#server/partners/partners/store.ts",
  },
  {
    rule: "modules-enter-by-index",
    from: "src/server/server-two.ts",
    imports: "#server/partners/partners/store.ts",
    how: "types",
  },
  {
    rule: "modules-enter-by-index",
    from: "test/harness/climbs-in.ts",
    imports: "#server/partners/partners/store.ts",
    how: "dynamically",
  },
  {
    rule: "routes-are-for-the-manifest",
    from: "src/server/payments/cashback/calls-routes.ts",
    imports: "./routes.ts",
    with: { "src/server/payments/cashback/routes.ts": `export const planted = 1;` },
  },
  {
    rule: "routes-are-of-the-own-module",
    from: "src/server/payments/cashback/module.ts",
    imports: "#server/partners/partners/routes.ts",
  },
  {
    rule: "routes-are-of-the-own-module",
    from: "src/server/http/mounts.ts",
    imports: "#server/partners/partners/routes.ts",
  },
  {
    rule: "manifests-are-for-the-list",
    from: "src/server/payments/referrals/asks.ts",
    imports: "./module.ts",
    with: { "src/server/payments/referrals/module.ts": `export const planted = 1;` },
  },
  {
    rule: "routes-are-for-the-manifest",
    from: "src/server/payments/referrals/index.ts",
    imports: "./routes.ts",
    how: "re-exports",
    with: { "src/server/payments/referrals/routes.ts": `export const planted = 1;` },
  },
  {
    rule: "database-knows-no-module",
    from: "src/server/platform/db/mails.ts",
    imports: "#server/platform/mail/index.ts",
  },
  ...[
    ["platform", "ledger/index.ts"],
    ["ledger", "payments/cashback/index.ts"],
    ["customers/card", "partners/partners/index.ts"],
    ["partners/partners", "payments/cashback/index.ts"],
    ["payments/cashback", "accounts/own-account/index.ts"],
    ["accounts/own-account", "back-office/users/index.ts"],
    ["back-office/users", "http/app.ts"],
    ["http", "cli/admin/index.ts"],
  ].map(([folder, target]) => ({
    rule: `server-${folder!.split("/")[0]}-depends-on-groups-before-it`,
    from: `src/server/${folder}/looks-ahead.ts`,
    imports: `#server/${target}`,
  })),
  ...[
    ["customers", "partners/partners.ts"],
    ["partners", "payments/cashback.ts"],
    ["payments", "accounts/notifications.ts"],
    ["accounts", "back-office/users.ts"],
  ].map(([group, target]) => ({
    rule: `contract-${group}-depends-on-groups-before-it`,
    from: `src/contract/${group}/looks-ahead.ts`,
    imports: `../${target}`,
  })),
  {
    rule: "only-commands-start-a-server",
    from: "src/server/payments/cashback/starts.ts",
    imports: "#server/server.ts",
  },

  {
    rule: "web-never-imports-server",
    from: "src/web/lib/knows-server.ts",
    imports: "#server/platform/clock.ts",
    how: "types",
  },
  {
    rule: "web-takes-only-types-of-the-schemas",
    from: "src/web/lib/parses.ts",
    imports: "#contract/partners/partners.ts",
  },
  { rule: "web-imports-no-server-package", from: "src/web/lib/queries.ts", imports: "pg", how: "types" },
  { rule: "web-imports-no-server-package", from: "src/web/lib/reads.ts", imports: "node:fs" },
  { rule: "clients-stand-alone", from: "clients/typescript/src/reads.ts", imports: "node:fs" },
  {
    rule: "clients-stand-alone",
    from: "clients/typescript/src/knows-contract.ts",
    imports: "../../../src/contract/money.ts",
    how: "types",
  },
  {
    rule: "only-tests-use-clients",
    from: "src/server/payments/cashback/calls-itself.ts",
    imports: "../../../../clients/typescript/src/index.ts",
  },
  {
    rule: "web-features-are-peers",
    from: "src/web/features/payments/cashback/peeks.ts",
    imports: "#web/features/partners/partners/row.ts",
  },
  {
    rule: "ui-sits-below-features",
    from: "src/web/ui/composes.tsx",
    imports: "../features/partners/partners/list.tsx",
  },
  { rule: "lib-sits-below-ui", from: "src/web/lib/looks.ts", imports: "#web/ui/button.tsx" },
  { rule: "lib-sits-below-ui", from: "src/web/lib/routes.ts", imports: "#web/app/routes.ts" },
  {
    rule: "features-sit-below-app",
    from: "src/web/features/payments/cashback/routes.ts",
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
