import type { Language } from "#contract/limits.ts";

/** The words of the consoles' rooms, as in `rooms.ts`; only they fetch this list. */
export const consoleRooms = {
  consoles: {
    pt: () => import("./pt/consoles.ts"),
    es: () => import("./es/consoles.ts"),
    en: () => import("./en/consoles.ts"),
  },
  partnerConsole: {
    pt: () => import("./pt/partner-console.ts"),
    es: () => import("./es/partner-console.ts"),
    en: () => import("./en/partner-console.ts"),
  },
  integration: {
    pt: () => import("./pt/integration.ts"),
    es: () => import("./es/integration.ts"),
    en: () => import("./en/integration.ts"),
  },
  banners: {
    pt: () => import("./pt/banners.ts"),
    es: () => import("./es/banners.ts"),
    en: () => import("./en/banners.ts"),
  },
  geocoding: {
    pt: () => import("./pt/geocoding.ts"),
    es: () => import("./es/geocoding.ts"),
    en: () => import("./en/geocoding.ts"),
  },
} satisfies Record<string, Record<Language, () => Promise<unknown>>>;

export const consoleRoomNames = Object.keys(consoleRooms) as (keyof typeof consoleRooms)[];
