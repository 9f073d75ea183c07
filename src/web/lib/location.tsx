import {
  createContext,
  use,
  useDeferredValue,
  useEffect,
  useMemo,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
} from "react";
import { navigate, usePathname, useSearch } from "wouter/use-browser-location";
import { deviceNow } from "./clock.ts";
import { useMessages } from "./languages/context.tsx";
import type { Path } from "./screens.ts";

export type { Path };

/** The addresses that a link may lead to. */
export type Target = Path | `${Path}?${string}`;

/** The state that an entry of the browser's history keeps, through a reload too. */
interface Entry {
  /** How many of our own addresses lie behind it. */
  readonly depth: number;
  /** How far its screen was scrolled when it was left, in pixels. */
  readonly top: number;
}

function currentEntry(): Entry {
  return { depth: 0, top: 0, ...(history.state as Partial<Entry> | null) };
}

let changedAt = 0;

/** Notes from now on when the address changes. */
export function watchAddress(): void {
  // Only `popstate` is an event of the browser's own; the router dispatches the others.
  for (const change of ["popstate", "pushState", "replaceState"]) {
    addEventListener(change, () => {
      changedAt = deviceNow();
    });
  }
}

/** When the address last changed, in milliseconds since the epoch; 0 on a freshly loaded page. */
export function addressChangedAt(): number {
  return changedAt;
}

/** Leads to a screen; `replace` leaves no way back to this one. */
export function go(to: Target, { replace = to === location.pathname + location.search } = {}): void {
  const { depth } = currentEntry();
  if (!replace) history.replaceState({ depth, top: scrollY } satisfies Entry, "");
  navigate(to, { replace, state: { depth: replace ? depth : depth + 1, top: 0 } satisfies Entry });
}

/** Goes back to the previous screen; home from a screen that was opened by its address. */
export function goBack(): void {
  if (currentEntry().depth > 0) history.back();
  else go("/");
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick"> {
  readonly to: Target;
  /** Replaces the current entry of the history. */
  readonly replace?: boolean;
  /** Called, too, when it is followed in this window. */
  readonly onFollow?: (() => void) | undefined;
}

/** A link to another screen. */
export function Link({ to, replace, onFollow, children, ...rest }: LinkProps) {
  function follow(event: MouseEvent) {
    // A new tab, a new window or a download stays the browser's.
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    onFollow?.();
    go(to, replace ? { replace } : {});
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/**
 * Leads on as soon as it is shown, without a way back. What it leads to is of the same opening, so
 * answers that have come for it are not requested again.
 */
export function Redirect({ to }: { readonly to: Target }) {
  useEffect(() => {
    const openedAt = changedAt;
    go(to, { replace: true });
    changedAt = openedAt;
  }, [to]);
  return null;
}

interface Shown {
  readonly path: string;
  readonly parameters: URLSearchParams;
  /** How far its screen was scrolled when it was last left. */
  readonly top: number;
}

const ShownContext = createContext<Shown | undefined>(undefined);

/** The path in the address bar, without a slash at its end. Its screen may still be on its way. */
export function usePath(): string {
  return usePathname().replace(/(?<=.)\/+$/, "");
}

/**
 * Gives screens the address that they are shown for: the previous one, until what the next screen
 * needs has loaded.
 */
export function LocationProvider({ children }: { readonly children: ReactNode }) {
  const path = usePath();
  const search = useSearch();
  const next = useMemo(
    () => ({ path, parameters: new URLSearchParams(search), top: currentEntry().top }),
    [path, search],
  );
  const shown = useDeferredValue(next);
  return <ShownContext value={shown}>{children}</ShownContext>;
}

export function useShownLocation(): Shown {
  const shown = use(ShownContext);
  if (!shown) throw new Error("useShownLocation must be used within the LocationProvider");
  return shown;
}

/** The address that is shown, with its search. */
export function useShownAddress(): string {
  const { path, parameters } = useShownLocation();
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** A search parameter of the shown address, as text; undefined when it is missing or empty. */
export function useSearchParameter(name: string): string | undefined {
  return useShownLocation().parameters.get(name) || undefined;
}

/**
 * Sets the title of the tab and of the history's entry, followed by the app's name; without a
 * title, that name alone.
 */
export function useTitle(title: string | undefined): void {
  const { appName } = useMessages().common;
  useEffect(() => {
    document.title = title ? `${title} · ${appName}` : appName;
  }, [title, appName]);
}
