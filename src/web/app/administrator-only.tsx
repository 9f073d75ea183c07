import { useQuery } from "@tanstack/react-query";
import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { factsOf } from "#web/lib/languages/facts.ts";
import { Link, usePath } from "#web/lib/location.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { administratorPlaces } from "./administrator.ts";

/** Lets administrators through, with a way to their other screens; everybody else is told why not and led home. */
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
  return (
    <div className="grid gap-5">
      <Tabs />
      {children}
    </div>
  );
}

function Denied() {
  const { refusals, shell } = useMessages();
  const { language } = useLanguage();
  return (
    <EmptyState
      icon={<LockKeyhole size={28} strokeWidth={1.6} />}
      title={refusals.admin_only(factsOf(undefined, { language, currency: undefined }))}
      detail={shell.adminOnlyDetail}
      action={<ButtonLink to="/">{shell.goHome}</ButtonLink>}
    />
  );
}

/** On a phone, where the nav has no room for them; on wide screens they stand in the rail. */
function Tabs() {
  const { shell } = useMessages();
  const path = usePath();
  return (
    <nav aria-label={shell.administration} className="rail:hidden">
      <ul className="flex flex-wrap gap-2">
        {administratorPlaces.map(({ to, name, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={path === to ? "page" : undefined}
              className={classNames(
                "inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-semibold",
                path === to ? "border-leaf bg-leaf-wash text-leaf" : "border-line bg-surface text-ink hover:bg-sunken",
              )}
            >
              <Icon size={17} strokeWidth={1.9} aria-hidden="true" />
              {shell.titles[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
