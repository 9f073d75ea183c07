import type { ReactNode } from "react";
import type { MemberRole } from "#contract/partners/roles.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Wash } from "#web/ui/class-names.ts";
import { IconPlate } from "#web/ui/icon-plate.tsx";

export function MemberRows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Card flush>
      <ul aria-label={label} className="divide-y divide-line">
        {children}
      </ul>
    </Card>
  );
}

interface MemberRowProps {
  readonly icon: ReactNode;
  readonly tone: Wash;
  readonly name: ReactNode;
  readonly role: MemberRole;
  readonly detail: string;
  /** The actions that it offers. */
  readonly children: ReactNode;
}

export function MemberRow({ icon, tone, name, role, detail, children }: MemberRowProps) {
  const { partnerDetails: messages } = useMessages("partnerDetails");
  return (
    <li className="flex min-h-[72px] items-center gap-3 px-4 py-3">
      <IconPlate tone={tone}>{icon}</IconPlate>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-[620] break-words">
          <span className="min-w-0">{name}</span>
          <Badge tone={role === "owner" ? "leaf" : "quiet"}>{messages.roles[role]}</Badge>
        </p>
        <p className="text-sm break-words text-ink-2">{detail}</p>
      </div>
      {children}
    </li>
  );
}
