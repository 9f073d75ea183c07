import { useQuery } from "@tanstack/react-query";
import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import { fetched } from "#web/lib/fetched.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { factsOf } from "#web/lib/languages/facts.ts";
import { freshQueryOf } from "#web/lib/query.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";

const SecondFactorMissing = fetched(
  async () => (await import("./second-factor-missing.tsx")).SecondFactorMissing,
  ["secondFactors"],
);

/** Shows `children` to administrators; everybody else sees why not. */
export function AdministratorOnly({ children }: { children: ReactNode }) {
  const profile = useQuery(freshQueryOf("getProfile", {}));
  if (profile.isPending) {
    return <SkeletonBlocks className="grid gap-5 rail:grid-cols-2" blocks={["h-72 rounded-xl", "h-72 rounded-xl"]} />;
  }
  if (!profile.data) return <FailureState query={profile} />;
  if (!profile.data.is_admin) return <Denied />;
  if (profile.data.second_factor_missing) return <SecondFactorMissing />;
  return children;
}

function Denied() {
  const { consoles: messages, errors, shell } = useMessages("consoles");
  const { language } = useLanguage();
  return (
    <EmptyState
      icon={LockKeyhole}
      title={errors.admin_only(factsOf(undefined, { language, currency: undefined }))}
      detail={messages.adminOnlyDetail}
      action={<ButtonLink to="/">{shell.goHome}</ButtonLink>}
    />
  );
}
