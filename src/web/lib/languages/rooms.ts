import type { Language } from "#contract/limits.ts";
import type { consoleRooms } from "./console-rooms.ts";

/**
 * The words of each room, loaded with the screens that use them. To add a room, write `pt/<room>.ts` with one export
 * of the room's name, the same in `es` and `en` with the type of the Portuguese one, and one entry here, or in
 * `console-rooms.ts` where only the consoles say them.
 */
const walletRooms = {
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

type AllRooms = typeof walletRooms & typeof consoleRooms;
export type RoomName = keyof AllRooms;
export const walletRoomNames = Object.keys(walletRooms) as (keyof typeof walletRooms)[];
/** The words of each room, by its name. */
export type Rooms = {
  [Room in RoomName]: Awaited<ReturnType<AllRooms[Room]["pt"]>> extends Record<Room, infer Messages> ? Messages : never;
};

const loads = new Map<string, Promise<unknown>>();
const loaded = new Map<string, unknown>();
const knownRooms = new Set<RoomName>();

/** Loads the messages of one room; a failed load is tried again the next time. */
export function loadRoom<Room extends RoomName>(room: Room, language: Language): Promise<Rooms[Room]> {
  knownRooms.add(room);
  const key = `${language}/${room}`;
  const load = loads.get(key) ?? fetchRoom(room, language);
  loads.set(key, load);
  load.then(
    (messages) => loaded.set(key, messages),
    () => loads.delete(key),
  );
  return load as Promise<Rooms[Room]>;
}

async function fetchRoom<Room extends RoomName>(room: Room, language: Language): Promise<Rooms[Room]> {
  const rooms: Readonly<Record<string, Record<Language, () => Promise<unknown>>>> =
    room in walletRooms ? walletRooms : (await import("./console-rooms.ts")).consoleRooms;
  return ((await rooms[room]![language]()) as Record<Room, Rooms[Room]>)[room];
}

/** The messages of a room, where they have been loaded. */
export function loadedRoom<Room extends RoomName>(room: Room, language: Language): Rooms[Room] | undefined {
  return loaded.get(`${language}/${room}`) as Rooms[Room] | undefined;
}

/**
 * Loads, in another language, every room that may be on screen. @returns undefined once all of them are there: no
 * room can be asked for between that answer and a change of language that follows without waiting.
 */
export function loadKnownRooms(language: Language): Promise<unknown> | undefined {
  const missing = [...knownRooms].filter((room) => !loadedRoom(room, language));
  return missing.length === 0 ? undefined : Promise.all(missing.map((room) => loadRoom(room, language)));
}
