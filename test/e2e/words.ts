import { languages, type Language } from "#contract/limits.ts";
import { en } from "#web/lib/languages/en/index.ts";
import { es } from "#web/lib/languages/es/index.ts";
import { factsOf, type Facts } from "#web/lib/languages/facts.ts";
import { pt } from "#web/lib/languages/pt/index.ts";
import { loadRoom } from "#web/lib/languages/rooms.ts";

const shared = { pt, es, en };

/** Everything the web app can say in one language, by room: what a test looks for is what people read. */
export async function wordsOf(language: Language) {
  const [
    auth,
    home,
    onboarding,
    purchasePassword,
    topUps,
    transfers,
    cashbackTransfer,
    paymentRequests,
    partnerConsole,
    transactions,
    card,
    profile,
  ] = await Promise.all([
    loadRoom("auth", language),
    loadRoom("home", language),
    loadRoom("onboarding", language),
    loadRoom("purchasePassword", language),
    loadRoom("topUps", language),
    loadRoom("transfers", language),
    loadRoom("cashbackTransfer", language),
    loadRoom("paymentRequests", language),
    loadRoom("partnerConsole", language),
    loadRoom("transactions", language),
    loadRoom("card", language),
    loadRoom("profile", language),
  ]);
  return {
    ...shared[language],
    auth,
    home,
    onboarding,
    purchasePassword,
    topUps,
    transfers,
    cashbackTransfer,
    paymentRequests,
    partnerConsole,
    transactions,
    card,
    profile,
  };
}

export type Words = Awaited<ReturnType<typeof wordsOf>>;

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
