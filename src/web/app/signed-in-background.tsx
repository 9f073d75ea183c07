import { useEffect, useEffectEvent } from "react";
import { PaymentRequests } from "#web/features/payments/payment-requests/payment-requests.tsx";
import { useAuth } from "#web/lib/auth-context.tsx";
import { areIntentsKept } from "#web/lib/kept-intents.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useLive } from "#web/lib/live.ts";
import { go, type Target } from "#web/lib/location.tsx";
import { toast } from "#web/lib/toast.ts";

/** The parts that run behind every screen of a signed-in user. */
export function SignedInBackground() {
  useLive(useAuth().user?.id);
  useOpenIntents();
  useFollowPushes();
  return <PaymentRequests />;
}

function useOpenIntents(): void {
  const userId = useAuth().user?.id;
  const { common } = useMessages();
  const notify = useEffectEvent((outcome: "done" | "withdrawn") => {
    if (outcome === "done") toast.success(common.earlierDone);
    else toast.info(common.withdrawn);
  });
  useEffect(() => {
    if (!userId || !areIntentsKept()) return;
    import("#web/lib/withdraw-intents.ts")
      .then(({ withdrawOpenIntents }) => withdrawOpenIntents(userId, (outcome) => notify(outcome)))
      .catch((error: unknown) => console.error("The intents that a reload left open could not be withdrawn", error));
  }, [userId]);
}

/** Opens the screen of a tapped push, and keeps the push subscription of this device current. */
function useFollowPushes(): void {
  const userId = useAuth().user?.id;

  useEffect(() => {
    const follow = ({ data }: MessageEvent<{ readonly go?: unknown } | null>) => {
      const to = data?.go;
      if (to === "/" || to === "/notifications") go(to);
      else if (typeof to === "string" && to.startsWith("/extrato?receipt=")) go(to as Target);
    };
    navigator.serviceWorker?.addEventListener("message", follow);
    return () => navigator.serviceWorker?.removeEventListener("message", follow);
  }, []);

  useEffect(() => {
    if (userId === undefined || !("Notification" in window) || Notification.permission !== "granted") return;
    import("#web/lib/push.ts")
      .then(({ renewPush }) => renewPush(userId))
      .catch((error: unknown) => console.warn("Alerts could not be renewed", error));
  }, [userId]);
}
