import { useQuery } from "@tanstack/react-query";
import { LockKeyhole, Store } from "lucide-react";
import type { ReactNode } from "react";
import { may } from "#contract/partners/roles.ts";
import type { Output } from "#web/lib/api.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useShownLocation } from "#web/lib/location.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { findScreen } from "#web/lib/screens.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Skeleton, SkeletonList } from "#web/ui/skeleton.tsx";

const SecondFactorMissing = fetched(
  async () => (await import("./second-factor-missing.tsx")).SecondFactorMissing,
  ["secondFactors"],
);

interface PartnerOnlyProps {
  readonly children: (partner: Output<"getOwnPartner">) => ReactNode;
}

/**
 * Gives a screen the partner that the user acts for. A user without one, and a member whose role
 * does not open the screen, see why they are not admitted.
 */
export function PartnerOnly({ children }: PartnerOnlyProps) {
  const { consoles: messages, shell } = useMessages("consoles");
  const right = findScreen(useShownLocation().path)?.right;
  const partner = useQuery(freshQueryOf("getOwnPartner", {}));
  // Checked before the last answer, which is outdated for a member who was removed.
  if (isDomainError(partner.error, "partner_only")) {
    return (
      <EmptyState
        icon={Store}
        title={messages.notPartner}
        detail={messages.notPartnerDetail}
        action={<ButtonLink to="/">{shell.goHome}</ButtonLink>}
      />
    );
  }
  if (isDomainError(partner.error, "second_factor_missing")) return <SecondFactorMissing />;
  if (partner.data) {
    if (!right || may(partner.data.role, right)) return children(partner.data);
    return (
      <EmptyState
        icon={LockKeyhole}
        title={messages.notForRole}
        detail={messages.notForRoleDetail}
        action={<ButtonLink to="/partner/profile">{messages.toCharge}</ButtonLink>}
      />
    );
  }
  if (partner.isPending) {
    return (
      <div className="grid gap-5">
        <div className="grid gap-5 rail:grid-cols-2">
          <Skeleton className="h-56 rounded-xl" />
          <Skeleton className="h-56 rounded-xl" />
        </div>
        <SkeletonList rows={4} />
      </div>
    );
  }
  return <FailureState query={partner} />;
}
