import type { Target } from "./location.tsx";
import { protectedPaths } from "./paths.ts";
import { tabStorage } from "./storage.ts";

const addressKey = "return-target";
const ownerKey = "return-target-owner";
const personKey = "return-target-person";

/** Stands for the person of a tab that was signed out by their own wish. */
const nobody = "-";

/** Notes whose screens this tab shows from now on. */
export function rememberPerson(userId: string): void {
  tabStorage.write(personKey, userId);
  linkIsUnused = false;
}

/**
 * Keeps for this tab where somebody was going when they were asked to log in; a storage that is refused leads home. A link that was just
 * opened is for whoever logs in. A screen whose session ended is for its person alone, and after a sign-out Back and reload, which
 * lead to the screens of before, are nobody's wish.
 */
export function rememberTarget(address: string): void {
  const isLink = linkIsUnused && openedByLink() === address;
  const person = tabStorage.read(personKey);
  if (!isLink && person === nobody) return;
  tabStorage.write(addressKey, address);
  tabStorage.write(ownerKey, isLink ? "" : (person ?? ""));
}

/** Where a person was going in this tab; undefined when they were going nowhere, or nowhere of ours. */
export function rememberedTarget(userId: string): Target | undefined {
  const owner = tabStorage.read(ownerKey) ?? "";
  if (owner !== "" && owner !== userId) return undefined;
  const address = tabStorage.read(addressKey) ?? "";
  const [path] = address.split("?", 1);
  return protectedPaths.some((known) => known === path) ? (address as Target) : undefined;
}

/** For whoever has arrived. */
export function forgetTarget(): void {
  tabStorage.forget(addressKey);
  tabStorage.forget(ownerKey);
}

/** For whoever has left by their own wish: the next one to log in begins at home. */
export function leaveTarget(): void {
  forgetTarget();
  tabStorage.write(personKey, nobody);
  linkIsUnused = false;
}

/** Until somebody is known to be signed in, the page's first address is where a link has led. */
let linkIsUnused = true;

/** The address that the page was opened at; undefined where it came by Back, Forward or a reload. */
function openedByLink(): string | undefined {
  const [opening] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (opening?.type !== "navigate") return undefined;
  const { pathname, search } = new URL(opening.name);
  return pathname + search;
}
