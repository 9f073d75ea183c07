import type { Target } from "./location.tsx";
import { findScreen } from "./screens.ts";
import { tabStorage } from "./storage.ts";

const addressKey = "return-target";
const ownerKey = "return-target-owner";
const userKey = "return-target-person";

/** Stored as the tab's user after a sign-out; no user has this id. */
const signedOut = "-";

/** Stores the user whose screens this tab shows from now on. */
export function rememberUser(userId: string): void {
  tabStorage.write(userKey, userId);
  linkIsUnused = false;
}

/**
 * Stores for this tab where a user was going when the login appeared; without storage, login leads
 * home. A link that was just opened applies to any user who logs in. A screen whose session ended
 * applies to its own user alone. After a sign-out, Back and reload lead to earlier screens, which
 * the next user did not choose.
 */
export function rememberTarget(address: string): void {
  const isLink = linkIsUnused && openedByLink() === address;
  const user = tabStorage.read(userKey);
  if (!isLink && user === signedOut) return;
  tabStorage.write(addressKey, address);
  tabStorage.write(ownerKey, isLink ? "" : (user ?? ""));
}

/**
 * The screen that a user was going to in this tab; undefined if nowhere, or to no screen of the
 * app.
 */
export function rememberedTarget(userId: string): Target | undefined {
  const owner = tabStorage.read(ownerKey) ?? "";
  if (owner !== "" && owner !== userId) return undefined;
  const address = tabStorage.read(addressKey) ?? "";
  const screen = findScreen(address.split("?", 1)[0]!);
  return screen && !screen.open ? (address as Target) : undefined;
}

/** Called on arrival. */
export function forgetTarget(): void {
  tabStorage.forget(addressKey);
  tabStorage.forget(ownerKey);
}

/** After a sign-out: the next login in this tab leads home. */
export function leaveTarget(): void {
  forgetTarget();
  tabStorage.write(userKey, signedOut);
  linkIsUnused = false;
}

/** Until a user is known to be signed in, the page's first address is where a link has led. */
let linkIsUnused = true;

/** The address that the page was opened at; undefined after Back, Forward or a reload. */
function openedByLink(): string | undefined {
  const [opening] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (opening?.type !== "navigate") return undefined;
  const { pathname, search } = new URL(opening.name);
  return pathname + search;
}
