import { BellOff, BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import { useAuth } from "#web/lib/auth-context.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { disablePush, enablePush, readPushState, type PushState } from "#web/lib/push.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { IconPlate } from "#web/ui/icon-plate.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Offers pushes to this device; the browser's permission is requested only after a tap. */
export function PushCard() {
  const { user } = useAuth();
  return user && <OwnPushCard key={user.id} userId={user.id} />;
}

function OwnPushCard({ userId }: { userId: string }) {
  const { notifications: messages } = useMessages("notifications");
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const look = () => void readPushState(userId).then(setState, () => setState("unsupported"));
    look();
    // The user may have changed the permission in the browser's settings meanwhile.
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [userId]);

  async function change(work: () => Promise<PushState>, failed: string) {
    setBusy(true);
    setProblem(undefined);
    try {
      setState(await work());
    } catch (error) {
      console.warn("Alerts could not be changed", error);
      setProblem(failed);
    } finally {
      setBusy(false);
    }
  }
  const turnOff = async (): Promise<PushState> => {
    await disablePush();
    return "off";
  };

  if (state === undefined || state === "unsupported") return null;
  const on = state === "on";
  return (
    <Card>
      <section aria-label={messages.push.title} className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <IconPlate className="max-[359px]:hidden">
            {on ? <BellRing size={22} strokeWidth={1.75} /> : <BellOff size={22} strokeWidth={1.75} />}
          </IconPlate>
          <p aria-live="polite" className="min-w-0 grow basis-48 text-sm text-ink-2">
            {on ? messages.push.on : state === "denied" ? messages.push.denied : messages.push.offer}
          </p>
          {on ? (
            <Button
              variant="secondary"
              className="min-h-11 text-sm"
              busy={busy}
              onClick={() => void change(turnOff, messages.push.stopFailed)}
            >
              {messages.push.disable}
            </Button>
          ) : (
            state === "off" && (
              <Button
                variant="secondary"
                className="min-h-11 text-sm"
                busy={busy}
                onClick={() => void change(() => enablePush(userId), messages.push.failed)}
              >
                {messages.push.enable}
              </Button>
            )
          )}
        </div>
        <Notice tone="error">{problem}</Notice>
      </section>
    </Card>
  );
}
