import { expect, test } from "vitest";
import { text } from "./fields.ts";

const isTaken = (value: string) => text(200).safeParse(value).success;
const tagged = (letters: string) =>
  `\u{1f3f4}${[...letters].map((letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join("")}\u{e007f}`;

test.each([
  ["England", tagged("gbeng")],
  ["Scotland among words", `Viva ${tagged("gbsct")}!`],
  ["Wales beside England", tagged("gbwls") + tagged("gbeng")],
  ["a black flag", "\u{1f3f4}"],
  ["a pirates' flag", "\u{1f3f4}\u200d\u2620\ufe0f"],
  ["a family", "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u{1f3fd}"],
  ["a runner to the right", "\u{1f3c3}\u{1f3fb}\u200d\u2640\ufe0f\u200d\u27a1\ufe0f"],
  ["Persian", "می\u200cخواهم کتاب\u200cها خانه\u200cای"],
  ["Persian with a vowel sign", "می\u064e\u200cخواهم"],
  ["Hindi, a half form", "क्\u200dष"],
  ["Hindi, no conjunct", "क्\u200cष"],
  ["Marathi, an eyelash R", "दर\u200d्या"],
  ["Malayalam, a chillu of old", "അവന്\u200d"],
  ["Sinhala", "ශ්\u200dරී ලංකා"],
  ["Bengali", "র\u200d্যাম"],
  ["Kannada", "ಅರ\u200d್ಕ"],
])("takes %s", (_, value) => {
  expect(isTaken(value)).toBe(true);
});

test.each([
  ["a joiner between Latin letters", "Pada\u200cria"],
  ["an emoji's joiner between Latin letters", "Pada\u200dria"],
  ["a joiner between Cyrillic letters", "Ма\u200cма"],
  ["a joiner at the beginning", "\u200cمی"],
  ["a joiner at the end", "می\u200c"],
  ["a joiner behind a letter that joins nothing", "دا\u200cر"],
  ["a joiner between Persian and Latin", "می\u200ca"],
  ["a joiner twice", "می\u200c\u200cخواهم"],
  ["an emoji's joiner in Persian", "می\u200dخواهم"],
  ["a joiner behind an Indian vowel", "का\u200cम"],
  ["a joiner behind a sign of India on a Latin letter", "a\u094d\u200cb"],
  ["an emoji's joiner twice in Hindi", "क्\u200d\u200dष"],
  ["an emoji that is joined to nothing", "\u{1f468}\u200d"],
  ["an emoji that is joined to a letter", "\u{1f468}\u200da"],
  ["a tag alone", "a\u{e0067}"],
  ["hidden text in tags", "Padaria\u{e0068}\u{e0069}"],
  ["a flag of nowhere", tagged("brxxx")],
  ["a flag that does not end", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}"],
  ["tags behind a flag's end", `${tagged("gbeng")}\u{e0068}`],
  ["an end behind a flag's end", `${tagged("gbeng")}\u{e007f}`],
  ["the tag of a language", "\u{e0001}a"],
  ["tags behind another emoji", `\u{1f44d}${tagged("gbeng").slice(2)}`],
  ["a zero-width space", "a\u200bb"],
  ["a mark of direction", "a\u202eb"],
  ["a word joiner", "a\u2060b"],
  ["a soft hyphen", "a\u00adb"],
  ["a line break", "a\nb"],
])("refuses %s", (_, value) => {
  expect(isTaken(value)).toBe(false);
});
