import { lazy, Suspense, useSyncExternalStore } from "react";
import { toastStore } from "./toast.ts";

const Toaster = lazy(async () => ({ default: (await import("./toaster.tsx")).Toaster }));

let needed = false;
const isNeeded = () => (needed ||= toastStore.current().length > 0);

/** Fetches the toaster with the first toast: most visits need none. */
export function ToastHost() {
  const show = useSyncExternalStore(toastStore.subscribe, isNeeded);
  return <Suspense>{show && <Toaster />}</Suspense>;
}
