import { useQuery } from "@tanstack/react-query";
import { BellOff, BellRing, Mail, type LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { useAuth } from "#web/lib/auth-context.tsx";
import { change } from "#web/lib/change.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { disablePush, enablePush, readPushState, type PushState } from "#web/lib/push.ts";
import { queryOf } from "#web/lib/query.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { IconPlate } from "#web/ui/icon-plate.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useAttempt } from "#web/ui/use-action.ts";
import { stale } from "./module.ts";

/** Turns push notifications on this device on and off; the browser asks only after a tap. */
export function PushCard() {
  const { user } = useAuth();
  return user && <OwnPushCard key={user.id} userId={user.id} />;
}

function OwnPushCard({ userId }: { userId: string }) {
  const { push } = useMessages("notifications").notifications;
  const [state, setState] = useState<PushState>();

  useEffect(() => {
    const look = () => void readPushState(userId).then(setState, () => setState("unsupported"));
    look();
    // The setting may have been changed in the browser's own settings meanwhile.
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [userId]);

  if (state === undefined || (state === "unsupported" && isSecureContext)) return null;
  const impossible = state === "unsupported" ? push.insecure : state === "denied" ? push.denied : undefined;
  const on = state === "on";
  return (
    <AlertCard
      title={push.title}
      icon={on ? BellRing : BellOff}
      detail={on ? push.on : (impossible ?? push.offer)}
      action={impossible ? undefined : on ? push.disable : push.enable}
      onToggle={async () => {
        try {
          if (on) await disablePush();
          setState(on ? "off" : await enablePush(userId));
        } catch (error) {
          console.warn("Alerts could not be changed", error);
          throw error;
        }
      }}
      describeFailure={() => (on ? push.stopFailed : push.failed)}
    />
  );
}

/** Turns receipts of purchases by e-mail on and off; nothing while the setting is not known. */
export function MailCard() {
  const { mail } = useMessages("notifications").notifications;
  const errorText = useErrorText();
  const settings = useQuery(queryOf("getMailSettings", {}));
  if (settings.data === undefined) return null;
  const on = settings.data.purchase_receipts;
  return (
    <AlertCard
      title={mail.title}
      icon={Mail}
      detail={on ? mail.on : mail.off}
      action={on ? mail.disable : mail.enable}
      onToggle={async () => {
        await change(stale, "changeMailSettings", { purchase_receipts: !on });
      }}
      describeFailure={errorText}
    />
  );
}

interface AlertCardProps {
  readonly title: string;
  readonly icon: LucideIcon;
  readonly detail: string;
  /** The label of the button; undefined leaves it out. */
  readonly action: string | undefined;
  readonly onToggle: () => Promise<void>;
  /** The sentence for an `onToggle` that failed. */
  readonly describeFailure: (error: unknown) => string;
}

function AlertCard({ title, icon: Icon, detail, action, onToggle, describeFailure }: AlertCardProps) {
  const { attempt, busy, problem } = useAttempt();
  return (
    <Card>
      <section aria-label={title} className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <IconPlate className="max-[359px]:hidden">
            <Icon size={22} strokeWidth={1.75} />
          </IconPlate>
          <p aria-live="polite" className="min-w-0 grow basis-48 text-sm text-ink-2">
            {detail}
          </p>
          {action !== undefined && (
            <Button variant="secondary" className="min-h-11 text-sm" busy={busy} onClick={() => void attempt(onToggle)}>
              {action}
            </Button>
          )}
        </div>
        <Notice tone="error">{problem !== undefined && describeFailure(problem)}</Notice>
      </section>
    </Card>
  );
}
