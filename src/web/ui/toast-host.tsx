import { Suspense, useSyncExternalStore } from "react";
import { fetched } from "#web/lib/fetched.ts";
import { toasts } from "./toast.ts";

const Toaster = fetched(async () => (await import("./toaster.tsx")).Toaster);

let needed = false;
const isNeeded = () => (needed ||= toasts.get().length > 0);

/** Fetches the toaster with the first toast: most visits need none. */
export function ToastHost() {
  const show = useSyncExternalStore(toasts.subscribe, isNeeded);
  return <Suspense>{show && <Toaster />}</Suspense>;
}
