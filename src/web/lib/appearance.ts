import { appearances, appearanceStorageKey, type Appearance } from "#contract/limits.ts";
import { deviceStorage } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

/** The page's ground in each, for the browser's own bars around it. */
const themeColors = { light: "#F6F4EF", dark: "#0C1613" } as const;

/** Without storage, the choice lasts until the page is left. */
const chosen = createStore(stored());

function stored(): Appearance {
  const found = deviceStorage.read(appearanceStorageKey);
  return appearances.find((appearance) => appearance === found) ?? "system";
}

/** As `document/appearance.ts` does before the first paint. */
function apply(appearance: Appearance): void {
  document.documentElement.style.colorScheme = appearance === "system" ? "" : appearance;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset["own"] ??= meta.content;
    meta.content = appearance === "system" ? meta.dataset["own"] : themeColors[appearance];
  }
  chosen.set(appearance);
}

/** Follows the choice of other tabs of this browser. */
export function watchAppearance(): void {
  addEventListener("storage", ({ key }) => {
    if (key === appearanceStorageKey || key === null) apply(stored());
  });
}

function choose(appearance: Appearance): void {
  deviceStorage.write(appearanceStorageKey, appearance);
  apply(appearance);
}

/** How the app looks on this device, and how to choose; at once, and in every tab. */
export function useAppearance(): {
  readonly appearance: Appearance;
  readonly choose: (appearance: Appearance) => void;
} {
  return { appearance: useStore(chosen), choose };
}
