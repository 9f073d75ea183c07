import { useQuery } from "@tanstack/react-query";
import {
  Building2,
  ChartColumn,
  Clock3,
  Landmark,
  ListChecks,
  MapPin,
  Megaphone,
  Plug,
  ReceiptText,
  Gavel,
  ScanLine,
  ScrollText,
  ShieldCheck,
  Store,
  TicketPercent,
  UserRoundSearch,
  UsersRound,
  WalletMinimal,
  type LucideIcon,
} from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { may } from "#contract/partners/roles.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Link, usePath } from "#web/lib/location.tsx";
import { queryOf } from "#web/lib/query.ts";
import { pathsOf, screens, type ConsoleName, type ConsolePath, type ConsoleScreen } from "#web/lib/screens.ts";
import { classNames } from "#web/ui/class-names.ts";
import { RailPlace, useConsoles } from "../navigation.tsx";

const icons: Readonly<Record<ConsolePath, LucideIcon>> = {
  "/partner/profile": ScanLine,
  "/partner/charges": ReceiptText,
  "/partner/settlement": Landmark,
  "/partner/company": Store,
  "/partner/people": UsersRound,
  "/partner/integration": Plug,
  "/admin": ChartColumn,
  "/admin/partners": Building2,
  "/admin/users": UserRoundSearch,
  "/admin/payouts": Landmark,
  "/admin/disputes": Gavel,
  "/admin/reviews": Clock3,
  "/banners": Megaphone,
  "/admin/codes": TicketPercent,
  "/geocode-partners": MapPin,
  "/admin/audit-log": ScrollText,
  "/admin/security": ShieldCheck,
  "/admin/jobs": ListChecks,
};

/** A console's navigation for this user; empty for a user whom it does not admit. */
function useConsolePlaces(console: ConsoleName) {
  const enters = useConsoles().includes(console);
  const { data: partner } = useQuery({ ...queryOf("getOwnPartner", {}), enabled: enters && console === "partner" });
  if (!enters) return [];
  return pathsOf(console).flatMap((to) => {
    const screen: ConsoleScreen = screens[to];
    if (screen.right && !(partner && may(partner.role, screen.right))) return [];
    return { to, name: screen.place ?? screen.title, icon: icons[to] };
  });
}

/** A console's places in the rail of a wide screen, and the way back to the wallet. */
export function ConsoleRail({ name }: { name: ConsoleName }) {
  const { consoles: messages, shell } = useMessages("consoles");
  const path = usePath();
  const id = useId();
  const places = useConsolePlaces(name);
  return (
    <>
      {places.length > 0 && (
        <div className="grid gap-2 border-b border-line pb-4">
          <p id={id} className="px-3.5 text-xs font-semibold text-ink-2">
            {shell.consoles[name]}
          </p>
          <ul aria-labelledby={id} className="grid gap-1">
            {places.map(({ to, name: place, icon }) => (
              <RailPlace key={to} to={to} icon={icon} current={path === to}>
                {messages.titles[place]}
              </RailPlace>
            ))}
          </ul>
        </div>
      )}
      <ul className="grid gap-1">
        <RailPlace to="/" icon={WalletMinimal} current={false}>
          {messages.toWallet}
        </RailPlace>
      </ul>
    </>
  );
}

/** A console's places on a phone: a row that scrolls. */
export function ConsoleTabs({ name }: { name: ConsoleName }) {
  const { consoles: messages, shell } = useMessages("consoles");
  const path = usePath();
  const places = useConsolePlaces(name);
  const row = useRef<HTMLUListElement>(null);
  // The row alone is scrolled: the page stays where it is. After each render, because a partner's
  // places come later.
  useEffect(() => {
    const list = row.current;
    const place = list?.querySelector("[aria-current]")?.parentElement;
    if (list && place) list.scrollLeft = place.offsetLeft - (list.clientWidth - place.offsetWidth) / 2;
  });
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
