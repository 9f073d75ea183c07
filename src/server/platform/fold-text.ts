/**
 * Text as searches compare it: accents, ligatures and Latin capitals undone. The same as the
 * database's `folded`, which folds what is stored: letters of other alphabets stay as they are in
 * both.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The words that are looked for: each stands by itself, and all of them must be found. */
export function searchWords(search: string): string[] {
  return foldText(search).split(/\s+/).filter(Boolean);
}
