import type { Language } from "#contract/limits.ts";
import { readable } from "../readable.ts";

/**
 * The words of each room, loaded with the screens that use them. To add a room, write `pt/<room>.ts` with one export
 * of the room's name, the same in `es` and `en` with the type of the Portuguese one, and one entry here.
 */
const rooms = {
  auth: {
    pt: () => import("./pt/auth.ts"),
    es: () => import("./es/auth.ts"),
    en: () => import("./en/auth.ts"),
  },
  purchasePassword: {
    pt: () => import("./pt/purchase-password.ts"),
    es: () => import("./es/purchase-password.ts"),
    en: () => import("./en/purchase-password.ts"),
  },
  home: {
    pt: () => import("./pt/home.ts"),
    es: () => import("./es/home.ts"),
    en: () => import("./en/home.ts"),
  },
  onboarding: {
    pt: () => import("./pt/onboarding.ts"),
    es: () => import("./es/onboarding.ts"),
    en: () => import("./en/onboarding.ts"),
  },
  paymentRequests: {
    pt: () => import("./pt/payment-requests.ts"),
    es: () => import("./es/payment-requests.ts"),
    en: () => import("./en/payment-requests.ts"),
  },
  topUps: {
    pt: () => import("./pt/top-ups.ts"),
    es: () => import("./es/top-ups.ts"),
    en: () => import("./en/top-ups.ts"),
  },
  transfers: {
    pt: () => import("./pt/transfers.ts"),
    es: () => import("./es/transfers.ts"),
    en: () => import("./en/transfers.ts"),
  },
  cashbackTransfer: {
    pt: () => import("./pt/cashback-transfer.ts"),
    es: () => import("./es/cashback-transfer.ts"),
    en: () => import("./en/cashback-transfer.ts"),
  },
  cashbackHistory: {
    pt: () => import("./pt/cashback-history.ts"),
    es: () => import("./es/cashback-history.ts"),
    en: () => import("./en/cashback-history.ts"),
  },
  notifications: {
    pt: () => import("./pt/notifications.ts"),
    es: () => import("./es/notifications.ts"),
    en: () => import("./en/notifications.ts"),
  },
  transactions: {
    pt: () => import("./pt/transactions.ts"),
    es: () => import("./es/transactions.ts"),
    en: () => import("./en/transactions.ts"),
  },
  card: {
    pt: () => import("./pt/card.ts"),
    es: () => import("./es/card.ts"),
    en: () => import("./en/card.ts"),
  },
  walletPass: {
    pt: () => import("./pt/wallet-pass.ts"),
    es: () => import("./es/wallet-pass.ts"),
    en: () => import("./en/wallet-pass.ts"),
  },
  partners: {
    pt: () => import("./pt/partners.ts"),
    es: () => import("./es/partners.ts"),
    en: () => import("./en/partners.ts"),
  },
  partnerConsole: {
    pt: () => import("./pt/partner-console.ts"),
    es: () => import("./es/partner-console.ts"),
    en: () => import("./en/partner-console.ts"),
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
  profile: {
    pt: () => import("./pt/profile.ts"),
    es: () => import("./es/profile.ts"),
    en: () => import("./en/profile.ts"),
  },
  blocked: {
    pt: () => import("./pt/blocked.ts"),
    es: () => import("./es/blocked.ts"),
    en: () => import("./en/blocked.ts"),
  },
} satisfies Record<string, Record<Language, () => Promise<unknown>>>;

export type RoomName = keyof typeof rooms;
export const roomNames = Object.keys(rooms) as RoomName[];
/** The words of each room, by its name. */
export type Rooms = {
  [Room in RoomName]: Awaited<ReturnType<(typeof rooms)[Room]["pt"]>> extends Record<Room, infer Words> ? Words : never;
};

// The same promise must come back each time, or a screen that waits for it would wait for ever.
const loads = new Map<string, Promise<unknown>>();
const loadedRooms = new Set<RoomName>();

/** Loads the words of one room; a failed load is tried again the next time. */
export function loadRoom<Room extends RoomName>(room: Room, language: Language): Promise<Rooms[Room]> {
  loadedRooms.add(room);
  const key = `${language}/${room}`;
  let words = loads.get(key);
  if (!words) {
    words = readable(rooms[room][language]().then((module) => (module as unknown as Record<Room, Rooms[Room]>)[room]));
    words.catch(() => loads.delete(key));
    loads.set(key, words);
  }
  return words as Promise<Rooms[Room]>;
}

/** Loads, in another language, every room that has been on screen, so that a change of language shows no gap. */
export async function loadKnownRooms(language: Language): Promise<void> {
  await Promise.all([...loadedRooms].map((room) => loadRoom(room, language)));
}
