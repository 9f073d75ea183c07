import type { LucideIcon } from "lucide-react";
import { Link, type Path } from "#web/lib/location.tsx";
import { classNames } from "#web/ui/class-names.ts";

interface RailPlaceProps {
  readonly to: Path;
  readonly icon: LucideIcon;
  readonly current: boolean;
  readonly children: string;
}

/** One place of the rail. */
export function RailPlace({ to, icon: Icon, current, children }: RailPlaceProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={current ? "page" : undefined}
        className={classNames(
          "flex min-h-12 items-center gap-3.5 rounded-md px-3.5 text-base font-semibold transition-colors duration-150",
          current ? "bg-leaf-wash text-leaf" : "text-ink-2 hover:bg-paper",
        )}
      >
        <Icon size={21} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        {children}
      </Link>
    </li>
  );
}
