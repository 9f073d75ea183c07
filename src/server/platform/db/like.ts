/** A pattern of `like` that finds a word anywhere; what is a wildcard there is text here. */
export function anywhere(word: string): string {
  return `%${word.replace(/[\\%_]/g, "\\$&")}%`;
}
