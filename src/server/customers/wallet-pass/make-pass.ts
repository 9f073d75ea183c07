import type { PassType as Fields } from "passkit-generator";
import { defaultLanguage, languages, type Language } from "#contract/limits.ts";
import { filePolicy } from "#server/platform/content-security-policy.ts";
import { catalogue } from "./catalogue.ts";
import { passImages } from "./images.ts";
import type { PassCertificates } from "./make-chain.ts";
import type { PassFacts } from "./pass-facts.ts";

/** How a phone learns of changes: whom it asks, and what it shows there. */
export interface PassUpdates {
  readonly webServiceUrl: string;
  readonly token: string;
}

const pine = "rgb(15, 61, 46)";
const white = "rgb(255, 255, 255)";
const paleAmber = "rgb(253, 241, 220)";

/**
 * Makes a signed pass in three languages, as the bytes of a .pkpass file. It shows no balance,
 * which the next purchase would make wrong. An invalid pass is void and has no code; that of a
 * closed account has no user data.
 * @param updates absent if phones cannot reach this server
 */
export async function makePass(
  facts: PassFacts,
  certificates: PassCertificates,
  updates?: PassUpdates,
): Promise<Buffer> {
  const { certificate: signerCert, key: signerKey, issuer: wwdr, teamId, passTypeId } = certificates;
  const messages = catalogue[defaultLanguage];
  const { PassType, PKPass } = await import("passkit-generator");
  const pass = new PKPass(
    { ...(await passImages()) },
    { signerCert, signerKey, wwdr },
    {
      formatVersion: 1,
      passTypeIdentifier: passTypeId,
      teamIdentifier: teamId,
      serialNumber: facts.userId,
      organizationName: "Troco",
      description: messages.description,
      logoText: "troco",
      backgroundColor: pine,
      foregroundColor: white,
      labelColor: paleAmber,
      // A copy would show the card number, so the pass cannot be shared.
      sharingProhibited: true,
      ...(facts.state !== "valid" && { voided: true }),
      ...(updates && { webServiceURL: updates.webServiceUrl, authenticationToken: updates.token }),
    },
  );
  const fields = new PassType("generic");
  fill(fields, facts);
  pass.types.push(fields);
  // A language without texts of its own shows the Portuguese ones, which are the keys.
  for (const language of languages) pass.localize(language, translationsInto(language));
  if (facts.state === "valid") {
    pass.setBarcodes({
      format: "PKBarcodeFormatQR",
      message: facts.cardNumber,
      messageEncoding: "iso-8859-1",
      altText: inGroups(facts.cardNumber),
    });
  }
  return pass.getAsBuffer();
}

function fill(fields: Fields<"generic">, { state, fullName, username, cardNumber, contactEmail }: PassFacts): void {
  const messages = catalogue[defaultLanguage];
  // Always present, so that a phone notices a change of state; it is all that a locked screen shows
  // of it.
  fields.headerFields.push({
    key: "state",
    label: messages.state,
    value: messages[state],
    changeMessage: messages.stateChanged,
  });
  if (state !== "closed") fields.primaryFields.push({ key: "holder", label: messages.holder, value: fullName });
  if (state === "valid") {
    fields.secondaryFields.push({ key: "username", label: messages.username, value: `@${username}` });
    fields.auxiliaryFields.push({ key: "card", label: messages.cardNumber, value: inGroups(cardNumber) });
    // A phone would make a number to call of sixteen digits.
    fields.backFields.push(
      { key: "usage", label: messages.usageTitle, value: messages.usage, dataDetectorTypes: [] },
      { key: "note", label: messages.noteTitle, value: messages.note, dataDetectorTypes: [] },
    );
  } else {
    const note = state === "blocked" ? messages.blockedNote : messages.closedNote;
    fields.backFields.push({ key: "void", label: messages.voidedTitle, value: note, dataDetectorTypes: [] });
  }
  fields.backFields.push({ key: "help", label: messages.help, value: contactEmail });
}

function translationsInto(language: Language): Record<string, string> {
  const names = Object.keys(catalogue[language]) as (keyof (typeof catalogue)[Language])[];
  return Object.fromEntries(names.map((name) => [catalogue[defaultLanguage][name], catalogue[language][name]]));
}

/** Four digits at a time, as on the card. */
function inGroups(cardNumber: string): string {
  return cardNumber.replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** The headers of every answer that is a pass. */
export const passHeaders = {
  "content-type": "application/vnd.apple.pkpass",
  "content-disposition": 'attachment; filename="troco.pkpass"',
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": filePolicy,
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
} as const;
