import { PassType, PKPass } from "passkit-generator";
import { defaultLanguage, languages, type Language } from "#contract/limits.ts";
import { catalogue } from "./catalogue.ts";
import { passImages } from "./images.ts";
import type { PassCertificates } from "./certificates.ts";

/** What stands on a pass. */
export interface PassFacts {
  /** Names the pass for ever: a phone that has it replaces it by a newer one. */
  readonly userId: string;
  readonly fullName: string;
  readonly username: string;
  /** 16 digits. */
  readonly cardNumber: string;
  readonly contactEmail: string;
}

const pine = "rgb(15, 61, 46)";
const white = "rgb(255, 255, 255)";
const paleAmber = "rgb(253, 241, 220)";

/** A signed pass in three languages, as the bytes of a .pkpass file. It shows no balance, which would be wrong from the next purchase on. */
export async function makePass(facts: PassFacts, certificates: PassCertificates): Promise<Buffer> {
  const { certificate: signerCert, key: signerKey, issuer: wwdr, teamId, passTypeId } = certificates;
  const words = catalogue[defaultLanguage];
  const pass = new PKPass(
    { ...(await passImages()) },
    { signerCert, signerKey, wwdr },
    {
      formatVersion: 1,
      passTypeIdentifier: passTypeId,
      teamIdentifier: teamId,
      serialNumber: facts.userId,
      organizationName: "Troco",
      description: words.description,
      logoText: "troco",
      backgroundColor: pine,
      foregroundColor: white,
      labelColor: paleAmber,
      // Whoever holds a copy holds the number too; sharing it serves nobody.
      sharingProhibited: true,
    },
  );
  pass.types.push(fieldsOf(facts));
  // A language that has no words of its own reads the Portuguese ones, which are the keys themselves.
  for (const language of languages) pass.localize(language, translationsInto(language));
  pass.setBarcodes({
    format: "PKBarcodeFormatQR",
    message: facts.cardNumber,
    messageEncoding: "iso-8859-1",
    altText: inGroups(facts.cardNumber),
  });
  return pass.getAsBuffer();
}

function fieldsOf({ fullName, username, cardNumber, contactEmail }: PassFacts): PassType<"generic"> {
  const words = catalogue[defaultLanguage];
  const fields = new PassType("generic");
  fields.primaryFields.push({ key: "holder", label: words.holder, value: fullName });
  fields.secondaryFields.push({ key: "username", label: words.username, value: `@${username}` });
  fields.auxiliaryFields.push({ key: "card", label: words.cardNumber, value: inGroups(cardNumber) });
  fields.backFields.push(
    // A phone would make a number to call of sixteen digits.
    { key: "usage", label: words.usageTitle, value: words.usage, dataDetectorTypes: [] },
    { key: "note", label: words.noteTitle, value: words.note, dataDetectorTypes: [] },
    { key: "help", label: words.help, value: contactEmail },
  );
  return fields;
}

function translationsInto(language: Language): Record<string, string> {
  const names = Object.keys(catalogue[language]) as (keyof (typeof catalogue)[Language])[];
  return Object.fromEntries(names.map((name) => [catalogue[defaultLanguage][name], catalogue[language][name]]));
}

/** Four digits at a time, as on the card. */
function inGroups(cardNumber: string): string {
  return cardNumber.replace(/(\d{4})(?=\d)/g, "$1 ");
}
