import type { ComponentType, ReactNode } from "react";

export interface EmptyStateProps {
  readonly icon?: ComponentType<{ readonly size: number; readonly strokeWidth: number }>;
  readonly title: string;
  readonly detail?: ReactNode;
  readonly action?: ReactNode;
}

/** Nothing to show, why, and what to do about it. */
export function EmptyState({ icon: Icon, title, detail, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1.5 px-6 py-10 text-center">
      {Icon && (
        <span aria-hidden="true" className="mb-2 grid size-16 place-items-center rounded-2xl bg-sunken text-ink-2">
          <Icon size={28} strokeWidth={1.6} />
        </span>
      )}
      <p className="text-lg font-[680] text-balance">{title}</p>
      {detail && <div className="max-w-[34ch] text-base text-pretty text-ink-2">{detail}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
