/** The addresses that need a session. */
export const protectedPaths = [
  "/",
  "/partner",
  "/partner/profile",
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
  "/banners",
  "/geocode-partners",
] as const;

/** The addresses that anybody may see. */
export const openPaths = ["/auth", "/email-confirmation"] as const;

/** Every address of the app; src/web/app/routes.ts has a screen for each. */
export type Path = (typeof openPaths)[number] | (typeof protectedPaths)[number];
