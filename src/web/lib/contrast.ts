/** Tried in this order: white and our ink where they are legible, black where only it is. */
const textColors = ["#ffffff", "#10231c", "#000000"] as const;
/** WCAG 2.2 AA for text of any size. Of white and black, one always reaches it. */
const legibleContrast = 4.5;

/** A text colour that can be read on a background; both as `#rrggbb`. */
export function legibleTextColor(background: string): string {
  return textColors.find((color) => contrast(color, background) >= legibleContrast) ?? textColors[2];
}

/** The contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Relative luminance, 0 to 1, as WCAG defines it. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
