/** An iPhone, or an iPad, which calls itself a Mac but has a screen to touch. */
export function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
}
