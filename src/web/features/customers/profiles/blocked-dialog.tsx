import { Ban } from "lucide-react";
import type { ReactNode } from "react";
import { accountDeletedReason } from "#contract/limits.ts";
import { useInstallation } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

interface BlockedDialogProps {
  /** An administrator's own text, `account_deleted`, or null. */
  readonly reason: string | null;
  /** The language menu: the one in the header is out of reach. */
  readonly menu: ReactNode;
}

/** Covers every page while the account is blocked. Nothing closes it, not even Escape or Back. */
export function BlockedDialog({ reason, menu }: BlockedDialogProps) {
  const { blocked: messages } = useMessages("blocked");
  const installation = useInstallation();
  const deleted = reason === accountDeletedReason;
  return (
    <Sheet open onClose={stay} locked title={deleted ? messages.cancelledTitle : messages.title} lead={menu}>
      <div className="grid gap-5">
        <p className="text-base text-pretty text-ink-2">{deleted ? messages.cancelledDetail : messages.detail}</p>
        <div className="flex items-start gap-3 rounded-lg bg-clay-wash p-4">
          <Ban size={21} strokeWidth={1.9} aria-hidden="true" className="mt-px shrink-0 text-clay" />
          <dl className="min-w-0">
            <dt className="text-sm font-semibold text-clay">{messages.reason}</dt>
            <dd className="text-base [overflow-wrap:anywhere]">
              {deleted ? messages.cancelledReason : (reason ?? messages.noReason)}
            </dd>
          </dl>
        </div>
        {installation && (
          <p className="text-base text-ink-2">
            {messages.contact}{" "}
            <a
              href={`mailto:${installation.contact_email}`}
              className="inline-flex min-h-11 items-center rounded-sm font-semibold [overflow-wrap:anywhere] text-leaf underline underline-offset-3"
            >
              {installation.contact_email}
            </a>
          </p>
        )}
        <SignOutButton />
      </div>
    </Sheet>
  );
}

function stay(): void {}
