import { languages, type Language } from "#contract/limits.ts";
import { readMessages as messagesOf } from "#test/harness/messages.ts";
import { factsOf, type Facts } from "#web/lib/languages/facts.ts";

export { messagesOf };
export type AllMessages = Awaited<ReturnType<typeof messagesOf>>;

/** The parameters of an error message, formatted as on the screen. */
export function factsFor(language: Language, params: Readonly<Record<string, string | number>> = {}): Facts {
  return factsOf(params, { language, currency: "USD", unit: "money" });
}

/** Marks a parameter in a sentence. */
const anything = "\u0001";
/** A parameter whose properties and calls are placeholders too, and whose text is the mark. */
const placeholder: unknown = new Proxy(() => undefined, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => anything : placeholder),
  apply: () => placeholder,
});
/** A sentence with fewer letters of its own may be of any language. */
const lettersMin = 4;

/** @returns whether a phrase is of another language and not of this one */
export async function foreignTo(language: Language): Promise<(phrase: string) => boolean> {
  const own = new Set(phrasesOf(await messagesOf(language)));
  const others = await Promise.all(languages.filter((other) => other !== language).map(messagesOf));
  const foreign = new Set(others.flatMap(phrasesOf).filter((phrase) => !own.has(phrase)));
  const sentences = (phrases: ReadonlySet<string>) => [...phrases].filter(isSentence).map(patternOf);
  const [ownSentences, foreignSentences] = [sentences(own), sentences(foreign)];
  const isIn = (patterns: readonly RegExp[], phrase: string) => patterns.some((pattern) => pattern.test(phrase));
  const isOwn = (phrase: string) => own.has(phrase) || isIn(ownSentences, phrase);
  return (phrase) => foreign.has(phrase) || (isIn(foreignSentences, phrase) && !isOwn(phrase));
}

/** The texts of messages, with a mark for each parameter. */
function phrasesOf(messages: unknown): string[] {
  if (typeof messages === "string") return [messages.trim()];
  if (typeof messages === "function")
    return phrasesOf(
      (messages as (...placeholder: unknown[]) => unknown)(placeholder, placeholder, placeholder, placeholder),
    );
  return typeof messages === "object" && messages !== null ? Object.values(messages).flatMap(phrasesOf) : [];
}

function isSentence(phrase: string): boolean {
  return phrase.includes(anything) && (phrase.match(/\p{L}/gu) ?? []).length >= lettersMin;
}

function patternOf(phrase: string): RegExp {
  const parts = phrase.split(anything).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`, "su");
}
