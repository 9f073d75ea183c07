import { Suspense, useSyncExternalStore } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { fetched } from "#web/lib/fetched.ts";
import { toasts } from "#web/lib/toast.ts";
import { PlainToasts } from "./toast-region.tsx";

const Toaster = fetched(async () => (await import("./toaster.tsx")).Toaster);

let needed = false;
const isNeeded = () => (needed ||= toasts.get().length > 0);

/** Fetches the toaster with the first toast, because most visits show none. */
export function ToastHost() {
  const show = useSyncExternalStore(toasts.subscribe, isNeeded);
  if (!show) return null;
  return (
    <ErrorBoundary FallbackComponent={PlainToasts}>
      <Suspense>
        <Toaster />
      </Suspense>
    </ErrorBoundary>
  );
}
