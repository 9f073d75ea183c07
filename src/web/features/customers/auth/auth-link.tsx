import type { ReactNode } from "react";
import { Link } from "#web/lib/location.tsx";
import { classNames } from "#web/ui/class-names.ts";

interface AuthLinkProps {
  /** Login when it is left out. */
  readonly mode?: "sign-up" | "forgot";
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link between the modes of the auth screen, which the address names, so that Back works. */
export function AuthLink({ mode, className, children }: AuthLinkProps) {
  return (
    <Link
      to={mode ? `/auth?mode=${mode}` : "/auth"}
      className={classNames(
        "inline-flex min-h-11 items-center rounded-sm font-semibold text-leaf underline-offset-4 hover:underline",
        className,
      )}
    >
      {children}
    </Link>
  );
}
