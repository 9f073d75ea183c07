import type { Language } from "#contract/limits.ts";
import type { TemplateName } from "../templates.ts";
import * as en from "./en.ts";
import * as es from "./es.ts";
import * as pt from "./pt.ts";
import type { Frame, Words } from "./words.ts";

export const frames: Record<Language, Frame> = { pt: pt.frame, es: es.frame, en: en.frame };

/** Exhaustive: a mail without its words in each language does not compile. */
export const catalogue: Record<Language, Record<TemplateName, Words>> = { pt: pt.words, es: es.words, en: en.words };
