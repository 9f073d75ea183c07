import { useEffect, useEffectEvent } from "react";
import { PaymentRequests } from "#web/features/payments/payment-requests/payment-requests.tsx";
import { useAuth } from "#web/lib/auth-context.tsx";
import { areIntentsKept } from "#web/lib/kept-intents.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useLive } from "#web/lib/live.ts";
import { toast } from "#web/ui/toast.ts";
import { useFollowPushes } from "./follow-pushes.ts";

/** What goes on behind every screen while somebody is signed in: the live stream, the charges it brings, and what a reload left open. */
export function SignedInBackground() {
  useLive();
  useOpenIntents();
  useFollowPushes();
  return <PaymentRequests />;
}

function useOpenIntents(): void {
  const userId = useAuth().user?.id;
  const { common } = useMessages();
  const tell = useEffectEvent((outcome: "done" | "withdrawn") => {
    if (outcome === "done") toast.success(common.earlierDone);
    else toast.info(common.withdrawn);
  });
  useEffect(() => {
    if (!userId || !areIntentsKept()) return;
    const takeBack = async () => {
      const { takeBackOpenIntents } = await import("#web/lib/take-back-intents.ts");
      await takeBackOpenIntents(userId, (outcome) => tell(outcome));
    };
    takeBack().catch((error: unknown) => {
      console.error("What a reload left open could not be taken back", error);
    });
  }, [userId]);
}
