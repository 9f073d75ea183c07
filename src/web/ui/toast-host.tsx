import { Suspense, useSyncExternalStore } from "react";
import { fetched } from "#web/lib/fetched.ts";
import { toastStore } from "./toast.ts";

const Toaster = fetched(async () => (await import("./toaster.tsx")).Toaster);

let needed = false;
const isNeeded = () => (needed ||= toastStore.current().length > 0);

/** Fetches the toaster with the first toast: most visits need none. */
export function ToastHost() {
  const show = useSyncExternalStore(toastStore.subscribe, isNeeded);
  return <Suspense>{show && <Toaster />}</Suspense>;
}
