import { useQuery } from "@tanstack/react-query";
import { History, House, ReceiptText, Send, ShieldCheck, Store, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useAuth } from "#web/lib/auth-context.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Link, usePath } from "#web/lib/location.tsx";
import { queryOf } from "#web/lib/query.ts";
import {
  findScreen,
  paths,
  screens,
  type Screen,
  type WalletPlace,
  type ConsoleName,
  type Path,
} from "#web/lib/screens.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Logo } from "#web/ui/logo.tsx";

const icons: Readonly<Record<WalletPlace, LucideIcon>> = {
  home: House,
  partners: Store,
  send: Send,
  history: History,
  statement: ReceiptText,
};

/** The wallet's navigation. An entry is current on the screen's second address, too. */
function usePlaces() {
  const current = findScreen(usePath());
  return paths.flatMap((to, index) => {
    const screen: Screen = screens[to];
    if (screen.console || !screen.place || paths.findIndex((path) => screens[path] === screen) < index) return [];
    return { to, name: screen.place, icon: icons[screen.place], current: screen === current };
  });
}

/** The five entries at the bottom of a phone. Long names get more room on a narrow one. */
export function BottomNav() {
  const { shell } = useMessages();
  return (
    <nav
      aria-label={shell.nav}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] rail:hidden"
    >
      <ul className="mx-auto grid h-[72px] max-w-[30rem] grid-cols-5 px-1 max-[379px]:grid-cols-[11fr_15fr_10fr_11fr_15fr]">
        {usePlaces().map(({ to, name, icon: Icon, current }) => (
          <li key={to} className="min-w-0">
            <Link
              to={to}
              aria-current={current ? "page" : undefined}
              className={classNames(
                "flex h-full flex-col items-center justify-end gap-1 rounded-md pb-3 -outline-offset-4",
                current ? "font-semibold text-leaf" : "text-ink-2",
              )}
            >
              {name === "send" ? (
                <span className="absolute -top-6 grid size-14 place-items-center rounded-plate bg-pine text-white shadow-raised transition-transform duration-150 active:scale-95">
                  <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
                </span>
              ) : (
                <Icon size={23} strokeWidth={1.75} aria-hidden="true" />
              )}
              <span className="max-w-full truncate text-xs leading-4">{shell[name]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The rail at the side of a wide screen; `children` are its places. */
export function SideRail({ children }: { children: ReactNode }) {
  const { shell } = useMessages();
  return (
    <nav
      aria-label={shell.nav}
      className="sticky top-0 hidden h-dvh w-[228px] shrink-0 flex-col gap-7 overflow-y-auto border-r border-line bg-surface px-3.5 py-6 rail:flex"
    >
      {/* Only for the pointer: the first entry leads there, too. */}
      <Link to="/" className="mx-2 w-fit rounded-sm py-1.5" aria-hidden="true" tabIndex={-1}>
        <Logo />
      </Link>
      {children}
    </nav>
  );
}

/** The wallet's entries in the rail, and beneath them the user's consoles. */
export function WalletRail() {
  const { shell } = useMessages();
  const entered = useConsoles();
  return (
    <>
      <ul className="grid gap-1">
        {usePlaces().map(({ to, name, icon, current }) => (
          <RailPlace key={to} to={to} icon={icon} current={current}>
            {shell[name]}
          </RailPlace>
        ))}
      </ul>
      {entered.length > 0 && (
        <ul className="grid gap-1 border-t border-line pt-4">
          {entered.map((name) => (
            <RailPlace key={name} to={entrances[name]} icon={name === "partner" ? Store : ShieldCheck} current={false}>
              {shell.consoles[name]}
            </RailPlace>
          ))}
        </ul>
      )}
    </>
  );
}

/** The first address of each console. */
export const entrances = {
  partner: "/partner/profile",
  administration: "/admin",
} as const satisfies Record<ConsoleName, Path>;

const consoleNames = Object.keys(entrances) as ConsoleName[];

/** The consoles that a user may enter; none until that is known. */
export function useConsoles(): readonly ConsoleName[] {
  const { user } = useAuth();
  const { data } = useQuery({ ...queryOf("getProfile", {}), enabled: user !== null });
  return consoleNames.filter((name) => (name === "partner" ? data?.user_type === "partner" : data?.is_admin));
}

interface RailPlaceProps {
  readonly to: Path;
  readonly icon: LucideIcon;
  readonly current: boolean;
  readonly children: string;
}

export function RailPlace({ to, icon: Icon, current, children }: RailPlaceProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={current ? "page" : undefined}
        className={classNames(
          "flex rail-row items-center gap-3.5 rounded-md px-3.5 text-base font-semibold transition-colors duration-150",
          current ? "bg-leaf-wash text-leaf" : "text-ink-2 hover:bg-paper",
        )}
      >
        <Icon size={21} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        {children}
      </Link>
    </li>
  );
}
