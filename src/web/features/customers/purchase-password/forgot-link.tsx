import type { ReactNode } from "react";

/** Leads to the forgotten-password form within the same sheet. */
export function ForgotLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-mx-2 min-h-11 rounded-sm px-2 text-sm font-semibold text-leaf underline-offset-3 hover:underline"
    >
      {children}
    </button>
  );
}
