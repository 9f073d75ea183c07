import type { Language } from "#contract/limits.ts";
import type { consoleModules } from "./console-message-modules.ts";

/**
 * The messages of each module, loaded with the screens that use them. To add a module, write
 * `pt/<module>.ts` with one export of the module's name, the same in `es` and `en` with the type of
 * the Portuguese one, and one entry here, or in `console-message-modules.ts` where only the
 * consoles need it.
 */
const walletModules = {
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

type AllModules = typeof walletModules & typeof consoleModules;
export type MessageModule = keyof AllModules;
export const walletModuleNames = Object.keys(walletModules) as (keyof typeof walletModules)[];
/** The messages of each module, by its name. */
export type MessagesOf = {
  [Module in MessageModule]: Awaited<ReturnType<AllModules[Module]["pt"]>> extends Record<Module, infer Messages>
    ? Messages
    : never;
};

const loads = new Map<string, Promise<unknown>>();
const loaded = new Map<string, unknown>();
const knownModules = new Set<MessageModule>();

/** Loads the messages of one module; a failed load is tried again the next time. */
export function loadMessageModule<Module extends MessageModule>(
  module: Module,
  language: Language,
): Promise<MessagesOf[Module]> {
  knownModules.add(module);
  const key = `${language}/${module}`;
  const load = loads.get(key) ?? fetchModule(module, language);
  loads.set(key, load);
  load.then(
    (messages) => loaded.set(key, messages),
    () => loads.delete(key),
  );
  return load as Promise<MessagesOf[Module]>;
}

async function fetchModule<Module extends MessageModule>(
  module: Module,
  language: Language,
): Promise<MessagesOf[Module]> {
  const modules: Readonly<Record<string, Record<Language, () => Promise<unknown>>>> =
    module in walletModules ? walletModules : (await import("./console-message-modules.ts")).consoleModules;
  return ((await modules[module]![language]()) as Record<Module, MessagesOf[Module]>)[module];
}

/** The messages of a module, where they have been loaded. */
export function loadedMessages<Module extends MessageModule>(
  module: Module,
  language: Language,
): MessagesOf[Module] | undefined {
  return loaded.get(`${language}/${module}`) as MessagesOf[Module] | undefined;
}

/**
 * Loads, in another language, every module that may be on screen.
 * @returns undefined if all are loaded, so that the caller can change the language synchronously
 *   before another module is requested
 */
export function loadKnownModules(language: Language): Promise<unknown> | undefined {
  const missing = [...knownModules].filter((module) => !loadedMessages(module, language));
  return missing.length === 0 ? undefined : Promise.all(missing.map((module) => loadMessageModule(module, language)));
}
