import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { bannerRoutes } from "./routes.ts";

/** Banners of the home screen. */
export const bannersModule = {
  name: "banners",
  open: (services: Services) => ({
    handlers: bannerRoutes(services),
  }),
} satisfies ServerModule;
