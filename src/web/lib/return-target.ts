import type { Target } from "./location.tsx";
import { protectedPaths } from "./paths.ts";
import { tabStorage } from "./storage.ts";

const storageKey = "return-target";

/** Keeps for this tab where somebody was going when they were asked to log in; a storage that is refused leads home. */
export function rememberTarget(address: string): void {
  tabStorage.write(storageKey, address);
}

/** Where this tab was going; undefined when it was going nowhere, or nowhere of ours. */
export function rememberedTarget(): Target | undefined {
  const address = tabStorage.read(storageKey) ?? "";
  const [path] = address.split("?", 1);
  return protectedPaths.some((known) => known === path) ? (address as Target) : undefined;
}

/** For whoever has arrived, or has left by their own wish. */
export function forgetTarget(): void {
  tabStorage.forget(storageKey);
}
