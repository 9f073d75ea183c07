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
  SearchCheck,
  Store,
  TicketPercent,
  UserRoundSearch,
  UsersRound,
  type LucideIcon,
} from "lucide-react";
import type { Rooms } from "#web/lib/languages/rooms.ts";
import type { ConsolePath } from "#web/lib/paths.ts";
import { queryOf } from "#web/lib/query.ts";
import { useConsoles, type ConsoleName } from "../console.ts";

export type ConsoleTitle = keyof Rooms["consoles"]["titles"];

export interface ConsolePlace {
  readonly to: ConsolePath;
  readonly name: ConsoleTitle;
  readonly icon: LucideIcon;
  /** Of no use to a company's staff. */
  readonly ownerOnly?: true;
}

/** What each console has, in the order of its navigation. */
const places: Readonly<Record<ConsoleName, readonly ConsolePlace[]>> = {
  partner: [
    { to: "/partner/profile", name: "charge", icon: ScanLine },
    { to: "/partner/charges", name: "charges", icon: ReceiptText },
    { to: "/partner/settlement", name: "settlement", icon: Landmark },
    { to: "/partner/company", name: "company", icon: Store, ownerOnly: true },
    { to: "/partner/people", name: "people", icon: UsersRound },
    { to: "/partner/integration", name: "integration", icon: Plug, ownerOnly: true },
  ],
  administration: [
    { to: "/admin", name: "overview", icon: ChartColumn },
    { to: "/admin/partners", name: "partners", icon: Building2 },
    { to: "/admin/users", name: "users", icon: UserRoundSearch },
    { to: "/admin/payouts", name: "payouts", icon: Landmark },
    { to: "/admin/reviews", name: "accountReviews", icon: SearchCheck },
    { to: "/banners", name: "banners", icon: Megaphone },
    { to: "/admin/codes", name: "promotionalCodes", icon: TicketPercent },
    { to: "/geocode-partners", name: "geocoding", icon: MapPin },
    { to: "/admin/audit-log", name: "auditLog", icon: ScrollText },
    { to: "/admin/jobs", name: "jobs", icon: ListChecks },
  ],
};

/** What a console has for this person; nothing for whom it does not let in. */
export function useConsolePlaces(name: ConsoleName): readonly ConsolePlace[] {
  const enters = useConsoles().includes(name);
  const { data: company } = useQuery({ ...queryOf("getOwnPartner", {}), enabled: enters && name === "partner" });
  if (!enters) return [];
  return places[name].filter(({ ownerOnly }) => !ownerOnly || company?.role === "owner");
}
