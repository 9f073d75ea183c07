import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { defaultLanguage, languages, languageStorageKey, type Language } from "#contract/limits.ts";
import { deviceStorage } from "../storage.ts";
import type { Messages } from "./pt/index.ts";
import { loadKnownRooms, loadRoom, type RoomName, type Rooms } from "./rooms.ts";

export type { Messages };

// One language at a time travels to the browser.
const load: Record<Language, () => Promise<Messages>> = {
  pt: async () => (await import("./pt/index.ts")).pt,
  es: async () => (await import("./es/index.ts")).es,
  en: async () => (await import("./en/index.ts")).en,
};

/** The choice of this page. It alone holds where the browser refuses storage. */
let chosen: Language | undefined;

/** The language chosen earlier in this browser, or Portuguese. */
export function storedLanguage(): Language {
  const stored = chosen ?? deviceStorage.read(languageStorageKey);
  return languages.find((language) => language === stored) ?? defaultLanguage;
}

/** Fetches the words of one language that every screen may need. */
export function loadMessages(language: Language): Promise<Messages> {
  return load[language]();
}

interface LanguageContextValue {
  readonly language: Language;
  readonly messages: Messages;
  /** Switches the whole interface once the words have arrived, and remembers the choice. */
  readonly choose: (language: Language) => void;
}

const LanguageContext = createContext<LanguageContextValue | undefined>(undefined);

/** Holds the chosen language; starts from a catalogue that is already loaded, so no screen ever shows a key. */
export function LanguageProvider(props: { initial: { language: Language; messages: Messages }; children: ReactNode }) {
  const [current, setCurrent] = useState(props.initial);

  const choose = useCallback((language: Language) => {
    chosen = language;
    deviceStorage.write(languageStorageKey, language);
    void Promise.all([loadMessages(language), loadKnownRooms(language)]).then(([messages]) => {
      // Two quick choices may arrive in the other order: the stored one is the last.
      setCurrent((before) => (storedLanguage() === language ? { language, messages } : before));
    });
  }, []);

  useEffect(() => {
    document.documentElement.lang = current.language;
  }, [current.language]);

  const value = useMemo(() => ({ ...current, choose }), [current, choose]);
  return <LanguageContext value={value}>{props.children}</LanguageContext>;
}

function useLanguageContext(): LanguageContextValue {
  const value = use(LanguageContext);
  if (!value) throw new Error("useLanguage must be used within the LanguageProvider");
  return value;
}

/**
 * The words of the chosen language: what every screen needs, and the rooms that are named.
 * `const { common, auth } = useMessages("auth")`. Suspends while a room is on its way.
 */
export function useMessages<Room extends RoomName = never>(...rooms: Room[]): Messages & Pick<Rooms, Room> {
  const { language, messages } = useLanguageContext();
  const named = rooms.map((room) => [room, use(loadRoom(room, language))] as const);
  return { ...messages, ...(Object.fromEntries(named) as Pick<Rooms, Room>) };
}

/** The chosen language and how to choose another. */
export function useLanguage(): { language: Language; choose: (language: Language) => void } {
  return useLanguageContext();
}
