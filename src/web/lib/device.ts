/**
 * Whether this is an iPhone or an iPad; a newer iPad claims to be a Mac, but no Mac has a touch
 * screen.
 */
export function isAppleMobile({ userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">): boolean {
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
}
