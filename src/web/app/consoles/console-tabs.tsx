import { useEffect, useRef } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Link, usePath } from "#web/lib/location.tsx";
import type { ConsoleName } from "#web/lib/screens.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useConsolePlaces } from "./use-console-places.ts";

/** A console's places on a phone, where the nav has no room for them: a row that scrolls; on wide screens they stand in the rail. */
export function ConsoleTabs({ name }: { name: ConsoleName }) {
  const { consoles: messages, shell } = useMessages("consoles");
  const path = usePath();
  const places = useConsolePlaces(name);
  const row = useRef<HTMLUListElement>(null);
  // The row alone is scrolled: the page stays where it is.
  useEffect(() => {
    const list = row.current;
    const place = list?.querySelector<HTMLElement>(`[href="${path}"]`)?.parentElement;
    if (list && place) list.scrollLeft = place.offsetLeft - (list.clientWidth - place.offsetWidth) / 2;
  }, [path]);
  if (places.length < 2) return null;
  return (
    <nav aria-label={shell.consoles[name]} className="pb-4 rail:hidden">
      <ul ref={row} className="no-scrollbar relative -mx-5 flex gap-2 overflow-x-auto px-5 py-1">
        {places.map(({ to, name: place, icon: Icon }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              aria-current={path === to ? "page" : undefined}
              className={classNames(
                "inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-semibold",
                path === to ? "border-leaf bg-leaf-wash text-leaf" : "border-line bg-surface text-ink hover:bg-sunken",
              )}
            >
              <Icon size={17} strokeWidth={1.9} aria-hidden="true" />
              {messages.titles[place]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
