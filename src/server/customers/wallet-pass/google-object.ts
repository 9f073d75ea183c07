import { defaultLanguage, languages, type Language } from "#contract/limits.ts";
import { catalogue, type Messages } from "./catalogue.ts";
import type { PassFacts, PassState } from "./pass-facts.ts";

/** A pass as Google stores it: a GenericObject of its reference. */
export interface GoogleObject {
  readonly id: string;
  readonly classId: string;
  readonly [field: string]: unknown;
}

const pine = "#0F3D2E";
const states = { valid: "ACTIVE", blocked: "INACTIVE", closed: "EXPIRED" } as const satisfies Record<PassState, string>;

/** Google requires a class; one without content serves all passes of an installation. */
export function classIdOf(issuerId: string): string {
  return `${issuerId}.troco`;
}

/**
 * Only the first user to save a pass gets it, because a link may be found in a browser's history.
 */
export function googleClassOf(issuerId: string): object {
  return { id: classIdOf(issuerId), multipleDevicesAndHoldersAllowedStatus: "ONE_USER_ALL_DEVICES" };
}

/** Named by the pass's own id, which reveals nothing of the user. */
export function objectIdOf(issuerId: string, passId: string): string {
  return `${issuerId}.${passId}`;
}

export function googleObjectOf(
  facts: PassFacts,
  { issuerId, passId, publicUrl }: { readonly issuerId: string; readonly passId: string; readonly publicUrl: string },
): GoogleObject {
  return {
    id: objectIdOf(issuerId, passId),
    classId: classIdOf(issuerId),
    state: states[facts.state],
    cardTitle: plain("Troco"),
    hexBackgroundColor: pine,
    ...imagesOf(publicUrl),
    ...contentOf(facts),
  };
}

/** As on Apple's pass: a blocked pass keeps the name, a closed one has no user data. */
function contentOf({ state, fullName, username, cardNumber, contactEmail }: PassFacts): Record<string, unknown> {
  const help = { id: "help", localizedHeader: inEach("help"), body: contactEmail };
  const standing = { id: "state", localizedHeader: inEach("state"), localizedBody: inEach(state) };
  if (state === "closed") return { header: inEach("closed"), textModulesData: [help] };
  const named = { subheader: inEach("holder"), header: plain(fullName) };
  if (state === "blocked") return { ...named, textModulesData: [standing, help] };
  const grouped = cardNumber.replace(/(\d{4})(?=\d)/g, "$1 ");
  return {
    ...named,
    barcode: { type: "QR_CODE", value: cardNumber, alternateText: grouped },
    textModulesData: [
      { id: "username", localizedHeader: inEach("username"), body: `@${username}` },
      { id: "card", localizedHeader: inEach("cardNumber"), body: grouped },
      standing,
      { id: "usage", localizedHeader: inEach("usageTitle"), localizedBody: inEach("usage") },
      { id: "note", localizedHeader: inEach("noteTitle"), localizedBody: inEach("note") },
      help,
    ],
  };
}

/** Google fetches the images itself, and by https alone. */
function imagesOf(publicUrl: string): Record<string, unknown> {
  if (!publicUrl.startsWith("https://")) return {};
  const image = (path: string) => ({
    sourceUri: { uri: `${publicUrl}/api/wallet-passes/images/${path}` },
    contentDescription: plain("Troco"),
  });
  return { logo: image("logo.png"), heroImage: image("hero.png") };
}

interface Value {
  readonly language: Language;
  readonly value: string;
}

/** The same in every language. */
function plain(value: string): { readonly defaultValue: Value } {
  return { defaultValue: { language: defaultLanguage, value } };
}

function inEach(word: keyof Messages): { readonly defaultValue: Value; readonly translatedValues: readonly Value[] } {
  const others = languages.filter((language) => language !== defaultLanguage);
  return {
    ...plain(catalogue[defaultLanguage][word]),
    translatedValues: others.map((language) => ({ language, value: catalogue[language][word] })),
  };
}
