/** The message that the server sends; server/accounts/notifications/push/compose.ts makes it. */
export interface PushMessage {
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly language: string;
  readonly over: boolean;
}

/** The screens that a notification may lead to: home, the inbox, and a receipt. */
const pathForm = /^\/(?:notifications|extrato\?receipt=[0-9a-f-]{36})?$/;

/** Whether a push says what this release understands. */
export function isMessage(value: unknown): value is PushMessage {
  if (typeof value !== "object" || value === null) return false;
  const message = value as Readonly<Record<string, unknown>>;
  return (
    ["tag", "title", "body", "path", "language"].every((name) => typeof message[name] === "string") &&
    typeof message["over"] === "boolean"
  );
}

/**
 * Decides what to do with a message. With the app in view, a charge that is over only removes its
 * notification, because the app says so itself; for any other push browsers require a notification.
 */
export function outcomeOf({ over }: PushMessage, inView: boolean): "show" | "replace" | "withdraw" {
  if (!over) return "show";
  return inView ? "withdraw" : "replace";
}

/** The page that a tap on a notification leads to; home, for one of another release. */
export function pathOf(data: unknown): string {
  const path = (data as { readonly path?: unknown } | null)?.path;
  return typeof path === "string" && pathForm.test(path) ? path : "/";
}
