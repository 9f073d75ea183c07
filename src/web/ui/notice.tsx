import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { Children, type ReactNode } from "react";
import { useErrorText } from "#web/lib/error-text.ts";
import { classNames } from "./class-names.ts";

const tones = {
  info: { box: "bg-sunken text-ink", icon: Info },
  success: { box: "bg-leaf-wash text-leaf", icon: CircleCheck },
  error: { box: "bg-clay-wash text-clay", icon: CircleAlert },
};

/**
 * A message in the flow of a screen. Keep it mounted and let `children` come and go: a live region
 * must exist before its text does. It takes no room while it is empty.
 */
export function Notice({
  tone = "info",
  children,
  action,
}: {
  tone?: keyof typeof tones;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const { box, icon: Icon } = tones[tone];
  // Several conditions side by side arrive as a list, which says nothing when none of them holds.
  const says = Children.toArray(children).some((child) => child !== "");
  return (
    <div role={tone === "error" ? "alert" : "status"} className="empty:hidden">
      {says ? (
        <div className={classNames("flex animate-settle gap-2.5 rounded-md px-3.5 py-3 text-sm font-medium", box)}>
          <Icon size={19} strokeWidth={2} aria-hidden="true" className="mt-px shrink-0" />
          <div className="grid grow justify-items-start gap-1">
            <div>{children}</div>
            {action}
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** The problem in words, by `useErrorText`; nothing while `problem` is undefined or null. */
export function ProblemNotice({ problem }: { readonly problem: unknown }) {
  const errorText = useErrorText();
  return <Notice tone="error">{(problem ?? undefined) !== undefined && errorText(problem)}</Notice>;
}
