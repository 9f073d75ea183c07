import { useQuery } from "@tanstack/react-query";
import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { factsOf } from "#web/lib/languages/facts.ts";
import { freshQueryOf } from "#web/lib/query.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Lets administrators through; everybody else is told why not and led home. */
export function AdministratorOnly({ children }: { children: ReactNode }) {
  const { common } = useMessages();
  const profile = useQuery(freshQueryOf("getProfile", {}));
  if (profile.isPending) {
    return (
      <div role="status" className="grid gap-5 rail:grid-cols-2">
        <span className="sr-only">{common.loading}</span>
        <Skeleton className="h-72 rounded-xl" />
        <Skeleton className="h-72 rounded-xl" />
      </div>
    );
  }
  if (!profile.data) {
    return <FailureState error={profile.error} onRetry={() => void profile.refetch()} busy={profile.isFetching} />;
  }
  if (!profile.data.is_admin) return <Denied />;
  return children;
}

function Denied() {
  const { consoles: messages, errors, shell } = useMessages("consoles");
  const { language } = useLanguage();
  return (
    <EmptyState
      icon={<LockKeyhole size={28} strokeWidth={1.6} />}
      title={errors.admin_only(factsOf(undefined, { language, currency: undefined }))}
      detail={messages.adminOnlyDetail}
      action={<ButtonLink to="/">{shell.goHome}</ButtonLink>}
    />
  );
}
