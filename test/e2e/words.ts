import { languages, type Language } from "#contract/limits.ts";
import { en } from "#web/lib/languages/en/index.ts";
import { es } from "#web/lib/languages/es/index.ts";
import { factsOf, type Facts } from "#web/lib/languages/facts.ts";
import { pt, type Messages } from "#web/lib/languages/pt/index.ts";
import { loadRoom, roomNames, type Rooms } from "#web/lib/languages/rooms.ts";

const shared = { pt, es, en };

export type Words = Messages & Rooms;

/** Everything the web app can say in one language, by room: what a test looks for is what people read. */
export async function wordsOf(language: Language): Promise<Words> {
  const rooms = await Promise.all(roomNames.map(async (room) => [room, await loadRoom(room, language)] as const));
  return { ...shared[language], ...(Object.fromEntries(rooms) as Rooms) };
}

/** What a refusal or a field error may tell beyond its words, as its reader sees it. */
export function factsFor(language: Language, params: Readonly<Record<string, string | number>> = {}): Facts {
  return factsOf(params, { language, currency: "USD", unit: "money" });
}

/** Whole phrases that another language says and this one does not: none may stand on a screen. */
export async function foreignPhrases(language: Language): Promise<ReadonlySet<string>> {
  const own = new Set(phrasesOf(await wordsOf(language)));
  const others = await Promise.all(languages.filter((other) => other !== language).map(wordsOf));
  return new Set(others.flatMap(phrasesOf).filter((phrase) => !own.has(phrase)));
}

function phrasesOf(words: unknown): string[] {
  if (typeof words === "string") return [words.trim()];
  return typeof words === "object" && words !== null ? Object.values(words).flatMap(phrasesOf) : [];
}
