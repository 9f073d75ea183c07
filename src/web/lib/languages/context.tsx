import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { languageStorageKey, type Language } from "#contract/limits.ts";
import { deviceStorage } from "../storage.ts";
import { loadedMessages, loadKnownModules, loadMessages } from "./load-messages.ts";
import type { MessageModule, MessagesOf } from "./message-modules.ts";
import type { Messages } from "./pt/index.ts";
import { languageOfDevice, languageUnder, profileLanguageKey } from "./stored.ts";

export type { Messages };

/** The choice of this page. It alone holds where the browser refuses storage. */
let chosen: Language | undefined;

function choiceHere(): Language | undefined {
  return chosen ?? languageUnder(languageStorageKey);
}

/** The choice of this page, else the language of this device. */
function storedLanguage(): Language {
  return chosen ?? languageOfDevice();
}

let current: Language | undefined;

/** The language of the page: the stored one when it was loaded, then each that was switched to. */
export function pageLanguage(): Language {
  return (current ??= storedLanguage());
}

interface LanguageContextValue {
  readonly language: Language;
  readonly messages: Messages;
  /**
   * Switches the whole interface once the messages have loaded, and stores the choice. Rejects, and
   * changes nothing, if they do not load.
   * @returns false if another language was chosen meanwhile
   */
  readonly choose: (language: Language) => Promise<boolean>;
  /** Takes over the language of a profile, where nobody has chosen one on this device. */
  readonly follow: (preferred: Language) => void;
}

const LanguageContext = createContext<LanguageContextValue | undefined>(undefined);

/** Provides the chosen language. It starts with loaded messages, so that no screen shows a key. */
export function LanguageProvider(props: { initial: { language: Language; messages: Messages }; children: ReactNode }) {
  const [shown, setShown] = useState(props.initial);

  /** Two quick choices may arrive in the other order: the last one counts. */
  const lastWish = useRef<object>(undefined);
  const choosing = useRef(0);

  const show = useCallback(async (language: Language, remember: () => void) => {
    const wish = {};
    lastWish.current = wish;
    const messages = await loadMessages(language);
    for (let loading; (loading = loadKnownModules(language));) await loading;
    if (lastWish.current !== wish) return false;
    remember();
    current = language;
    setShown({ language, messages });
    return true;
  }, []);

  const choose = useCallback(
    async (language: Language) => {
      choosing.current += 1;
      try {
        return await show(language, () => {
          chosen = language;
          deviceStorage.write(languageStorageKey, language);
        });
      } finally {
        choosing.current -= 1;
      }
    },
    [show],
  );

  const follow = useCallback(
    (preferred: Language) => {
      if (choosing.current > 0 || choiceHere() !== undefined) return;
      // The language that the profile said before, should it still be on its way.
      lastWish.current = undefined;
      if (pageLanguage() === preferred) return deviceStorage.write(profileLanguageKey, preferred);
      show(preferred, () => deviceStorage.write(profileLanguageKey, preferred)).catch((error: unknown) => {
        console.warn("The messages of the profile's language did not arrive", error);
      });
    },
    [show],
  );

  // Before any new request, because requests send the page's language.
  useLayoutEffect(() => {
    document.documentElement.lang = shown.language;
  }, [shown.language]);

  useEffect(() => {
    // Another tab of this browser chose.
    const onStorage = ({ key }: StorageEvent) => {
      const language = key === languageStorageKey ? languageUnder(languageStorageKey) : undefined;
      if (language === undefined) return;
      show(language, () => (chosen = language)).catch((error: unknown) => {
        console.warn("The messages of the language chosen in another tab did not arrive", error);
      });
    };
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, [show]);

  const value = useMemo(() => ({ ...shown, choose, follow }), [shown, choose, follow]);
  return <LanguageContext value={value}>{props.children}</LanguageContext>;
}

function useLanguageContext(): LanguageContextValue {
  const value = use(LanguageContext);
  if (!value) throw new Error("useLanguage must be used within the LanguageProvider");
  return value;
}

/**
 * The messages of the chosen language: what every screen needs, and the modules that are named.
 * `const { common, auth } = useMessages("auth")`. A screen or part is shown once its messages are
 * there; one that reads others throws.
 */
export function useMessages<Module extends MessageModule = never>(
  ...modules: Module[]
): Messages & Pick<MessagesOf, Module> {
  const { language, messages } = useLanguageContext();
  const named = modules.map((module) => {
    const loaded = loadedMessages(module, language);
    if (!loaded) throw new Error(`${module} is not fetched with what reads it`);
    return [module, loaded] as const;
  });
  return { ...messages, ...(Object.fromEntries(named) as Pick<MessagesOf, Module>) };
}

/** The chosen language and how to choose another. */
export function useLanguage(): Pick<LanguageContextValue, "language" | "choose" | "follow"> {
  return useLanguageContext();
}

/** Each language by its own name: a user who chooses may not read the current one. */
export const languageNames: Record<Language, string> = { pt: "Português", es: "Español", en: "English" };
