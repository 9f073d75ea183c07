import { useEffect } from "react";
import { useAuth } from "#web/lib/auth-context.tsx";
import { go, type Target } from "#web/lib/location.tsx";

/** Leads where a tapped notification tells, and keeps the server's word of this device current. */
export function useFollowPushes(): void {
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
