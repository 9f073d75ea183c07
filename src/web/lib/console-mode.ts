import type { KeyMode } from "#contract/limits.ts";
import { tabStorage } from "./storage.ts";
import { createStore } from "./store.ts";

const key = "console-mode";

/** Whether the partner's console shows live data or what test keys have made. */
export const consoleMode = createStore<KeyMode>(tabStorage.read(key) === "test" ? "test" : "live");

/** Chooses what the console shows, for as long as the tab is open. */
export function showMode(mode: KeyMode): void {
  consoleMode.set(mode);
  tabStorage.write(key, mode);
}
