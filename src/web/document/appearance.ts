import { appearances, appearanceStorageKey } from "#contract/limits.ts";
import { deviceStorage } from "../lib/storage.ts";

/** The page's ground in each, for the browser's own bars around it. */
const themeColors = { light: "#F6F4EF", dark: "#0C1613" } as const;

/**
 * Sets the appearance that was chosen for this device before anything is painted.
 * `lib/appearance.ts` does the same when another one is chosen.
 */
export function applyChosenAppearance(): void {
  const chosen = appearances.find((appearance) => appearance === deviceStorage.read(appearanceStorageKey));
  if (chosen === undefined || chosen === "system") return;
  document.documentElement.style.colorScheme = chosen;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset["own"] = meta.content;
    meta.content = themeColors[chosen];
  }
}
