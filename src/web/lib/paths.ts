/** The addresses of the company's console. */
export const partnerPaths = [
  "/partner/profile",
  "/partner/charges",
  "/partner/settlement",
  "/partner/company",
  "/partner/people",
  "/partner/integration",
] as const;

/** The addresses of the administrators' console. */
export const administratorPaths = [
  "/admin",
  "/admin/partners",
  "/admin/users",
  "/admin/payouts",
  "/admin/reviews",
  "/banners",
  "/admin/codes",
  "/geocode-partners",
  "/admin/audit-log",
  "/admin/jobs",
] as const;

/** The addresses of both consoles; src/web/app/consoles/screens.ts has a screen for each. */
export const consolePaths = [...partnerPaths, ...administratorPaths] as const;
export type ConsolePath = (typeof consolePaths)[number];

/** The addresses that need a session. */
export const protectedPaths = [
  "/",
  "/partner",
  "/empresas",
  "/historico",
  "/extrato",
  "/add-money",
  "/payment-success",
  "/transfer-money",
  "/send-money",
  "/cashback-transfer",
  "/my-card",
  "/notifications",
  "/profile",
  "/partner/invitation",
  ...consolePaths,
] as const;

/** The addresses that anybody may see. */
export const openPaths = ["/auth", "/email-confirmation"] as const;

/** Every address of the app; src/web/app/routes.ts has a screen for each. */
export type Path = (typeof openPaths)[number] | (typeof protectedPaths)[number];
