import { useQuery } from "@tanstack/react-query";
import {
  Building2,
  ChartColumn,
  Landmark,
  ListChecks,
  MapPin,
  Megaphone,
  Plug,
  ReceiptText,
  ScanLine,
  ScrollText,
  Clock3,
  Store,
  TicketPercent,
  UserRoundSearch,
  UsersRound,
  type LucideIcon,
} from "lucide-react";
import { queryOf } from "#web/lib/query.ts";
import {
  pathsOf,
  screens,
  type ConsoleName,
  type ConsolePath,
  type ConsoleScreen,
  type ConsoleTitle,
} from "#web/lib/screens.ts";
import { useConsoles } from "../navigation.tsx";

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
  "/admin/reviews": Clock3,
  "/banners": Megaphone,
  "/admin/codes": TicketPercent,
  "/geocode-partners": MapPin,
  "/admin/audit-log": ScrollText,
  "/admin/jobs": ListChecks,
};

interface ConsolePlace {
  readonly to: ConsolePath;
  readonly name: ConsoleTitle;
  readonly icon: LucideIcon;
}

/** A console's navigation for this user; empty where the console does not let them in. */
export function useConsolePlaces(console: ConsoleName): readonly ConsolePlace[] {
  const enters = useConsoles().includes(console);
  const { data: partner } = useQuery({ ...queryOf("getOwnPartner", {}), enabled: enters && console === "partner" });
  if (!enters) return [];
  return pathsOf(console).flatMap((to) => {
    const screen: ConsoleScreen = screens[to];
    if (screen.ownerOnly && partner?.role !== "owner") return [];
    return { to, name: screen.place ?? screen.title, icon: icons[to] };
  });
}
