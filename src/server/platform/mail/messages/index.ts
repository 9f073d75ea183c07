import type { Language } from "#contract/limits.ts";
import type { TemplateName } from "../templates.ts";
import * as en from "./en.ts";
import * as es from "./es.ts";
import type { Frame, Messages } from "./messages.ts";
import * as pt from "./pt.ts";

export const frames: Record<Language, Frame> = { pt: pt.frame, es: es.frame, en: en.frame };

/** Exhaustive: a mail without its words in each language does not compile. */
export const catalogue: Record<Language, Record<TemplateName, Messages>> = {
  pt: pt.messages,
  es: es.messages,
  en: en.messages,
};
