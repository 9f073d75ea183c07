// The boundaries of docs/decisions/module-boundaries.md. Every rule here has a
// planted violation in test/boundaries: a rule nobody has seen fail is decoration.

const tests = "\\.test\\.tsx?$";
const routes = "^src/server/.+/routes\\.ts$";
/** What a module says of itself; `platform/module.ts` is the type of it. */
const manifests = "^src/server/(?!platform/module\\.ts$).+/module\\.ts$";
/**
 * The server's groups, in the order in which they may depend on each other: each on those before
 * it.
 */
const serverGroups = [
  "platform",
  "ledger",
  "customers",
  "partners",
  "payments",
  "accounts",
  "back-office",
  "http",
  "cli",
];
/** The contract's groups, in the same order; what stands beside them is for all. */
const contractGroups = ["customers", "partners", "payments", "accounts", "back-office"];
/** What the browser may take from the contract whole, because no schema library comes with it. */
const schemaless =
  "^src/contract/(?:money|money-format|limits|console-limits|integration|error-codes|live|csv-form|partners/roles|payments/refund-split|back-office/import-names|back-office/audit-facts|back-office/audit-names/(?:pt|es|en)|notice-titles/(?:pt|es|en)|guessable-password)\\.ts$";

/** Libraries that an ordinary start needs nothing of. */
const seldomUsed = [
  "@simplewebauthn",
  "@zxcvbn-ts/language-common",
  "better-auth",
  "jose",
  "libphonenumber-js",
  "marked",
  "node-forge",
  "nodemailer",
  "passkit-generator",
  "pdfkit",
  "prom-client",
  "sharp",
  "stripe",
  "web-push",
  "woff2-encoder",
];
/** The server's files that import such libraries, and are imported by `import()` in turn. */
const loadedWhenUsed =
  "^src/server/(?:customers/auth/(?:auth-library|common-passwords|outdated-sign-in|passkey-sign-in)|platform/phones|back-office/partner-administration/parse-row|back-office/metrics/(?:collect-metrics|describe-installation)|payments/top-ups/stripe/(?:check|checkout|client|reader))\\.ts$";

/** One rule for each group but the last. */
const keepOrder = (folder, groups) =>
  groups.slice(0, -1).map((group, place) => ({
    name: `${folder}-${group}-depends-on-groups-before-it`,
    comment: "Groups depend on each other in one order, so that a reader knows where to look and where not.",
    severity: "error",
    from: { path: `^src/${folder}/${group}/`, pathNot: tests },
    to: { path: `^src/${folder}/(?:${groups.slice(place + 1).join("|")})/` },
  }));

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Files that need each other, be it only for types, are one file or miss a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "imports-resolve",
      comment: "An import that leads nowhere also hides whatever the other rules would have said about it.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "dependencies-are-declared",
      comment: "A package that arrives only because another one wants it may leave with any update.",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown", "undetermined"] },
    },
    {
      name: "sources-import-no-tests",
      comment: "What is shipped does not lean on tests, benchmarks or scripts.",
      severity: "error",
      from: { path: "^src/", pathNot: tests },
      to: { path: ["^(?:test|bench|scripts)/", tests] },
    },

    {
      name: "contract-imports-neither-side",
      comment: "The contract is what the two sides say to each other; it knows neither.",
      severity: "error",
      from: { path: "^src/contract/", pathNot: tests },
      to: { path: "^src/(?:server|web)/" },
    },
    {
      name: "contract-runs-anywhere",
      comment: "The contract is read by a browser, a server and a build, so it may use none of Node's modules.",
      severity: "error",
      from: { path: "^src/contract/", pathNot: tests },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "schemaless-contract-stays-schemaless",
      comment: "The browser loads these files whole, so they may load nothing but each other.",
      severity: "error",
      from: { path: schemaless },
      to: { pathNot: schemaless, dependencyTypesNot: ["type-only"] },
    },

    {
      name: "server-never-imports-web",
      comment: "The server answers whoever calls; it knows no screen.",
      severity: "error",
      from: { path: "^src/server/" },
      to: { path: "^src/web/" },
    },
    {
      name: "server-imports-no-development-dependency",
      comment: "`npm ci --omit=dev` yields exactly what the server needs, and the contract runs inside the server.",
      severity: "error",
      from: { path: "^src/(?:server|contract)/", pathNot: tests },
      to: { dependencyTypes: ["npm-dev"] },
    },
    {
      name: "seldom-used-libraries-load-when-used",
      comment: "A start waits for all that is imported at the top of a file: import() them where they are used.",
      severity: "error",
      from: { path: "^src/server/", pathNot: [tests, loadedWhenUsed] },
      to: {
        path: [`^node_modules/(?:${seldomUsed.join("|")})/`, loadedWhenUsed],
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "modules-enter-by-index",
      comment:
        "What a module's index.ts does not name is its own affair. (Its routes.ts and module.ts have rules of their own.)",
      severity: "error",
      // $1 is the importing file's module. For a file in no module it matches no folder of the
      // server.
      from: { path: "^(?:src/server/)?((?:ledger|http)(?=/)|[^/]+/[^/]+)", pathNot: "^src/(?:web|contract)/" },
      to: {
        path: "^src/server/(?:ledger|[^/]+/[^/]+)/",
        pathNot: ["^src/server/platform/db/", "^src/server/$1/", "^src/server/.+/index\\.ts$", routes, manifests],
      },
    },
    {
      name: "routes-are-for-the-manifest",
      comment: "A module that imports routes would call another one as if it were a browser. (Tests may.)",
      severity: "error",
      from: { pathNot: ["^src/server/http/", manifests, tests] },
      to: { path: routes },
    },
    {
      name: "routes-are-of-the-own-module",
      comment: "A module.ts names what its own module brings; http/ has routes of its own.",
      severity: "error",
      from: { path: "^src/server/(.+)/[^/]+\\.ts$", pathNot: tests },
      to: { path: routes, pathNot: "^src/server/$1/" },
    },
    {
      name: "manifests-are-for-the-list",
      comment: "src/server/modules.ts puts the modules together; everything else is made of that list. (Tests may.)",
      severity: "error",
      from: { pathNot: ["^src/server/modules\\.ts$", tests] },
      to: { path: manifests },
    },
    ...keepOrder("server", serverGroups),
    ...keepOrder("contract", contractGroups),
    {
      name: "only-commands-start-a-server",
      comment: "The files beside the groups put them together; the demo data is made through a whole server.",
      severity: "error",
      from: { path: "^src/server/(?!cli/)[^/]+/", pathNot: tests },
      to: { path: "^src/server/[^/]+\\.ts$" },
    },
    {
      name: "database-knows-no-module",
      comment: "The database's connection carries every module's statements and knows none of them.",
      severity: "error",
      from: { path: "^src/server/platform/db/", pathNot: tests },
      to: { path: "^src/server/platform/(?!db/)[^/]+/" },
    },

    {
      name: "web-never-imports-server",
      comment: "Not even its types: all that the web knows of the server is the contract.",
      severity: "error",
      from: { path: "^src/web/" },
      to: { path: "^src/server/" },
    },
    {
      name: "web-takes-only-types-of-the-schemas",
      comment: "A schema imported as a value brings the schema library into the first load.",
      severity: "error",
      from: { path: "^src/web/", pathNot: tests },
      to: { path: "^src/contract/", pathNot: schemaless, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "web-imports-no-server-package",
      comment:
        "What Vite bundles is a development dependency; what is not stays on the server. Nor has a browser Node's modules.",
      severity: "error",
      from: { path: "^src/web/", pathNot: tests },
      to: { dependencyTypes: ["npm", "npm-optional", "core"] },
    },
    {
      name: "clients-stand-alone",
      comment: "A client is published by itself and runs wherever there is fetch, so it imports its own files alone.",
      severity: "error",
      from: { path: "^clients/[^/]+/src/" },
      to: { pathNot: "^clients/[^/]+/src/" },
    },
    {
      name: "only-tests-use-clients",
      comment: "They are for partners' programs; a test reads their types and runs what is packed of them.",
      severity: "error",
      from: { path: "^(?:src|bench|scripts)/" },
      to: { path: "^clients/" },
    },

    {
      name: "web-features-are-peers",
      comment: "Screens compose features; a feature that needs another one's part needs it moved below both.",
      severity: "error",
      from: { path: "^src/web/features/([^/]+/[^/]+)" },
      to: { path: "^src/web/features/", pathNot: "^src/web/features/$1(?:/|$)" },
    },
    {
      name: "lib-sits-below-ui",
      comment: "The client's parts know nothing of how something looks.",
      severity: "error",
      from: { path: "^src/web/lib/" },
      to: { path: "^src/web/", pathNot: "^src/web/lib/" },
    },
    {
      name: "ui-sits-below-features",
      comment: "The design system serves every feature, so it knows none.",
      severity: "error",
      from: { path: "^src/web/ui/" },
      to: { path: "^src/web/", pathNot: "^src/web/(?:ui|lib)/" },
    },
    {
      name: "features-sit-below-app",
      comment: "app/ composes features into screens, never the other way round.",
      severity: "error",
      from: { path: "^src/web/features/" },
      to: { path: "^src/web/", pathNot: "^src/web/(?:features|ui|lib)/" },
    },
  ],
  options: {
    // TypeScript 7 has no compiler for other tools to call. This parser sees type-only imports,
    // except those written `import("…").Type` inside a type, which oxlint's consistent-type-imports
    // refuses.
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    // A client's built files, and programs that use it by its published name.
    exclude: { path: "^clients/[^/]+/(?:dist|examples|test)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".d.ts", ".js", ".mjs", ".json"],
    },
  },
};
