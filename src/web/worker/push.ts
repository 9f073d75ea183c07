import { isMessage, outcomeOf, pathOf } from "./push-rules.ts";

declare const self: ServiceWorkerGlobalScope;

/** Shows pushes, and opens their screen. */
export function handlePushes(): void {
  // Shown one after the other, because Chromium drops one that comes while another is stored.
  let before: Promise<void> = Promise.resolve();
  self.addEventListener("push", (event) => {
    const shown = before.then(() => show(event.data));
    before = shown.catch(() => undefined);
    event.waitUntil(shown);
  });
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(lead(pathOf(event.notification.data)));
  });
}

async function show(data: PushMessageData | null): Promise<void> {
  const message: unknown = data?.json();
  if (!isMessage(message)) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const inView = windows.some((client) => client.visibilityState === "visible");
  const outcome = outcomeOf(message, inView);
  if (outcome === "withdraw") {
    const shown = await self.registration.getNotifications({ tag: message.tag });
    return shown.forEach((notification) => notification.close());
  }
  await self.registration.showNotification(message.title, {
    body: message.body,
    tag: message.tag,
    lang: message.language,
    icon: "/mark.svg",
    data: { path: message.path },
    // The outcome of a charge replaces its notification without a sound.
    silent: outcome === "replace",
  });
}

/** Leads an open window of the app there without loading it anew, or opens a new one. */
async function lead(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((client) => client.visibilityState === "visible") ?? windows[0];
  if (open === undefined) return void (await self.clients.openWindow(path));
  // The windows of a worker are of its own origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  open.postMessage({ go: path });
  await open.focus();
}
