import { useSyncExternalStore } from "react";
import { appearances, appearanceStorageKey, type Appearance } from "#contract/limits.ts";

/** The page's ground in each, for the browser's own bars around it. */
const themeColors = { light: "#F6F4EF", dark: "#0C1613" } as const;

const listeners = new Set<() => void>();
/** Where a browser refuses storage, the choice lasts until the page is left. */
let chosen: Appearance | undefined;

function stored(): Appearance {
  try {
    const found = localStorage.getItem(appearanceStorageKey);
    return appearances.find((appearance) => appearance === found) ?? "system";
  } catch {
    return chosen ?? "system";
  }
}

/** As public/appearance.js does before the first paint. */
function apply(appearance: Appearance): void {
  document.documentElement.style.colorScheme = appearance === "system" ? "" : appearance;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset["own"] ??= meta.content;
    meta.content = appearance === "system" ? meta.dataset["own"] : themeColors[appearance];
  }
  for (const listener of listeners) listener();
}

/** Another tab of this browser chose. */
function follow({ key }: StorageEvent): void {
  if (key === appearanceStorageKey || key === null) apply(stored());
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", follow);
  };
}

function choose(appearance: Appearance): void {
  chosen = appearance;
  try {
    localStorage.setItem(appearanceStorageKey, appearance);
  } catch {
    // See `chosen`.
  }
  apply(appearance);
}

/** How the app looks on this device, and how to choose; at once, and in every tab that shows the choice. */
export function useAppearance(): {
  readonly appearance: Appearance;
  readonly choose: (appearance: Appearance) => void;
} {
  return { appearance: useSyncExternalStore(subscribe, stored), choose };
}
