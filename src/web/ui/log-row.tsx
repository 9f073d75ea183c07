import type { ReactNode } from "react";
import { Link, type Target } from "#web/lib/location.tsx";
import { DisclosureChevron } from "./facts.tsx";

interface LogRowProps {
  readonly what: ReactNode;
  /** Beneath it. */
  readonly detail: ReactNode;
  readonly who: ReactNode;
  /** Beneath it. */
  readonly role?: ReactNode;
  readonly when: string;
  /** Shown once the row is opened. */
  readonly children: ReactNode;
}

/** A row of a log, in columns on a desk. */
export function LogRow({ what, detail, who, role, when, children }: LogRowProps) {
  return (
    <li>
      <details className="group">
        <summary className="grid min-h-[72px] cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-3 -outline-offset-4 hover:bg-paper rail:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,11rem)_auto] [&::-webkit-details-marker]:hidden">
          <span className="min-w-0">
            <span className="block text-base font-[620] break-words">{what}</span>
            <span className="block text-sm break-words text-ink-2">{detail}</span>
          </span>
          <DisclosureChevron className="rail:order-last" />
          <span className="col-span-2 min-w-0 text-sm break-words rail:col-span-1">
            {who}
            {role !== undefined && (
              <>
                <span className="text-ink-2 rail:hidden"> · </span>
                <span className="text-ink-2 rail:block">{role}</span>
              </>
            )}
          </span>
          <span className="col-span-2 text-sm text-ink-2 rail:col-span-1">{when}</span>
        </summary>
        <div className="grid gap-4 border-t border-line bg-paper px-4 py-4 rail:grid-cols-2 rail:items-start">
          {children}
        </div>
      </details>
    </li>
  );
}

/** In an opened row: leads to what it names, or to this log with what concerns that alone. */
export function LogLink({ to, children }: { to: Target; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf hover:underline">
      {children}
    </Link>
  );
}
