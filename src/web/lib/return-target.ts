import type { Target } from "./location.tsx";
import { protectedPaths } from "./paths.ts";
import { tabStorage } from "./open-intents.ts";

const storageKey = "return-target";

/** Keeps for this tab where somebody was going when they were asked to log in. */
export function rememberTarget(address: string): void {
  try {
    tabStorage()?.setItem(storageKey, address);
  } catch {
    // A full storage must not stop a login; it then leads home.
  }
}

/** Where this tab was going; undefined when it was going nowhere, or nowhere of ours. */
export function rememberedTarget(): Target | undefined {
  const address = tabStorage()?.getItem(storageKey) ?? "";
  const [path] = address.split("?", 1);
  return protectedPaths.some((known) => known === path) ? (address as Target) : undefined;
}

/** For whoever has arrived, or has left by their own wish. */
export function forgetTarget(): void {
  tabStorage()?.removeItem(storageKey);
}
