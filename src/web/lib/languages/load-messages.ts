import type { Language } from "#contract/limits.ts";
import { toKebabCase, type MessageModule, type MessagesOf } from "./message-modules.ts";
import type { Messages } from "./pt/index.ts";

interface LanguageFiles {
  /** What every screen may need. */
  readonly messages: Messages;
  /** The modules by their files. */
  readonly modules: Readonly<Record<string, () => Promise<unknown>>>;
}

// One language at a time travels to the browser, its list of modules with it.
const languageFiles: Record<Language, () => Promise<LanguageFiles>> = {
  pt: () => import("./pt-files.ts"),
  es: () => import("./es-files.ts"),
  en: () => import("./en-files.ts"),
};

/** Fetches the messages of one language that every screen may need. */
export async function loadMessages(language: Language): Promise<Messages> {
  return (await languageFiles[language]()).messages;
}

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
  const { modules } = await languageFiles[language]();
  const loadFile = modules[`./${language}/${toKebabCase(module)}.ts`] as () => Promise<Pick<MessagesOf, Module>>;
  return (await loadFile())[module];
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
