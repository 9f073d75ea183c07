import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type PDFDocument from "pdfkit";

interface Family {
  /** A package of `@fontsource-variable`, whose `unicode.json` maps font files to letters. */
  readonly name: string;
  /** The letters to take from it, or all: some files lack letters that `unicode.json` lists. */
  readonly letters?: RegExp;
  readonly isRightToLeft?: boolean;
  /**
   * Width of an outline, as a part of the size, for a font whose first weight is too thin to read.
   * Only the first weight of a variable font can be drawn.
   */
  readonly outline?: number;
}

/**
 * The first family that has a letter draws it; a letter of no family, emoji among them, is a
 * replacement. Latin comes with Cyrillic, Greek and Devanagari.
 */
const families: readonly Family[] = [
  { name: "noto-sans" },
  { name: "noto-sans-arabic", letters: /\p{Script_Extensions=Arabic}/u, isRightToLeft: true },
  { name: "noto-sans-hebrew", letters: /\p{Script_Extensions=Hebrew}/u, isRightToLeft: true, outline: 0.02 },
  { name: "noto-sans-thai", letters: /\p{Script_Extensions=Thai}/u },
  {
    name: "noto-sans-sc",
    letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fc\uff00-\uffef]/u,
    outline: 0.035,
  },
  { name: "noto-sans-kr", letters: /\p{Script=Hangul}/u, outline: 0.035 },
];

/** Unicode's own sign for what cannot be shown. */
export const replacement = "\ufffd";

/** A stretch of a line in one font. */
export interface Run {
  readonly text: string;
  /** The name that the document knows it by. */
  readonly font: string;
  readonly outline: number;
}

interface FontFile extends Required<Omit<Family, "name">> {
  readonly path: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

const { resolve } = createRequire(import.meta.url);

/**
 * Fonts for letters that the PDF standard fonts lack. Font files are read only when a text needs
 * them, and the document embeds only the glyphs that it uses.
 */
export function createFonts(document: InstanceType<typeof PDFDocument>) {
  let files: readonly FontFile[] | undefined;
  const known = new Map<string, FontFile | undefined>();
  const registered = new Set<string>();

  function fileOf(letter: string): FontFile | undefined {
    if (known.has(letter)) return known.get(letter);
    files ??= families.flatMap(filesOf);
    const file = files.find((each) => covers(each, letter));
    known.set(letter, file);
    return file;
  }

  return {
    /** Registers the fonts of a line with the document. Await it before `runsOf` for that line. */
    async prepare(line: string): Promise<void> {
      for (const letter of `${line}…${replacement}`) {
        const file = fileOf(letter);
        if (file === undefined || registered.has(file.path)) continue;
        registered.add(file.path);
        // PDFKit cannot embed a subset of a compressed (WOFF2) font.
        const { default: decompress } = await import("woff2-encoder/decompress");
        document.registerFont(file.path, Buffer.from(await decompress(await readFile(file.path))));
      }
    },
    /** Cuts a line into stretches of one font each; what no font has is a replacement. */
    runsOf(line: string): Run[] {
      const parts: { file: FontFile; text: string }[] = [];
      for (const letter of line) {
        const last = parts.at(-1);
        const own = fileOf(letter);
        // A combining mark stays with its letter, whatever script it also belongs to.
        const goesOn =
          last !== undefined && (own === last.file || (/\p{M}|\p{Cf}/u.test(letter) && covers(last.file, letter)));
        if (goesOn) last.text += letter;
        else parts.push({ file: own ?? fileOf(replacement)!, text: own === undefined ? replacement : letter });
      }
      return joinWords(parts).map(({ file: { path, outline }, text }) => ({ text, font: path, outline }));
    },
  };
}

/**
 * Joins words of a right-to-left script with the spaces between them: drawn one by one, they would
 * stand in the wrong order.
 */
function joinWords(parts: readonly { file: FontFile; text: string }[]) {
  const joined: { file: FontFile; text: string }[] = [];
  parts.forEach((part, index) => {
    const [last, next] = [joined.at(-1), parts[index + 1]];
    const isBetween = last?.file.isRightToLeft === true && last.file === next?.file && part.text.trim() === "";
    if (last !== undefined && (isBetween || last.file === part.file)) last.text += part.text;
    else joined.push({ ...part });
  });
  return joined;
}

function covers({ letters, ranges }: FontFile, letter: string): boolean {
  if (!letters.test(letter)) return false;
  const code = letter.codePointAt(0)!;
  return ranges.some(([first, last]) => first <= code && code <= last);
}

function filesOf({ name, letters = /./u, isRightToLeft = false, outline = 0 }: Family): FontFile[] {
  const ranges = JSON.parse(readFileSync(resolve(`@fontsource-variable/${name}/unicode.json`), "utf8")) as Record<
    string,
    string
  >;
  // The file lists the basic Latin subset last; nearly every text needs that one.
  return Object.entries(ranges)
    .toReversed()
    .map(([subset, listed]) => ({
      path: resolve(`@fontsource-variable/${name}/files/${name}-${subset.replace(/[[\]]/g, "")}-wght-normal.woff2`),
      ranges: listed.split(",").map((range) => {
        const [first = "", last = first] = range.replace("U+", "").split("-");
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
      }),
      letters,
      isRightToLeft,
      outline,
    }));
}
