import { call, request } from "./api.ts";
import { deviceStorage } from "./storage.ts";

/** Whether this device shows notices of charges and money while the app is closed. */
export type PushState = "unsupported" | "denied" | "off" | "on";

/**
 * The user who switched it on: another user of this device must do so too. Without storage it
 * counts as off, and is offered again.
 */
const wishKey = "push-wished-by";

function supported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** The state for a user, without a prompt. */
export async function readPushState(userId: string): Promise<PushState> {
  if (!supported()) return "unsupported";
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const subscription = await registration.pushManager.getSubscription();
  return Notification.permission === "granted" && subscription !== null && deviceStorage.read(wishKey) === userId
    ? "on"
    : "off";
}

/**
 * Requests the permission, subscribes and registers with the server. Only after a tap: browsers
 * reject other requests.
 */
export async function enablePush(userId: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  const { key } = await call("getPushKey", {});
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  // One that was made for another key is of no use to this server.
  if (known && encode(known.options.applicationServerKey) !== key) await known.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await request("subscribeToPush", toDevice(subscription));
  deviceStorage.write(wishKey, userId);
  return "on";
}

/** Stops pushes, at the server first: then none arrive even if the browser fails to unsubscribe. */
export async function disablePush(): Promise<void> {
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  if (subscription) {
    await request("unsubscribeFromPush", { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  deviceStorage.forget(wishKey);
}

/**
 * Registers again with the server: the session, the language or the server's key may have changed.
 */
export async function renewPush(userId: string): Promise<void> {
  if ((await readPushState(userId)) === "on") await enablePush(userId);
}

/**
 * After signing out: closes the shown notices and unsubscribes. The server deleted the device with
 * the session.
 */
export async function forgetPush(): Promise<void> {
  deviceStorage.forget(wishKey);
  if (!supported()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const [shown, subscription] = await Promise.all([
    registration?.getNotifications(),
    registration?.pushManager.getSubscription(),
  ]);
  for (const notification of shown ?? []) notification.close();
  await subscription?.unsubscribe();
}

/** Removes the notification of a charge that was answered here. */
export async function withdrawPush(tag: string): Promise<void> {
  if (!supported()) return;
  const shown = await (await navigator.serviceWorker.getRegistration())?.getNotifications({ tag });
  for (const notification of shown ?? []) notification.close();
}

function toDevice(subscription: PushSubscription) {
  return {
    endpoint: subscription.endpoint,
    p256dh: encode(subscription.getKey("p256dh")),
    auth: encode(subscription.getKey("auth")),
  };
}

/** In base64url without padding, as keys travel. */
function encode(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
