/**
 * The size of a text on one line of its `@container`: `rem` where there is room, and smaller where it would be cut.
 * @param share hundredths of the line that all letters have between them, each a letter's height; less for wider ones
 */
export function fitted(text: string, rem: number, share = 160): string {
  return `min(${rem}rem, ${(share / Math.max(text.length, 6)).toFixed(1)}cqi)`;
}
