import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Output } from "#web/lib/api.ts";
import { change } from "#web/lib/change.ts";
import { freshPagesOf } from "#web/lib/query.ts";
import { stale } from "./module.ts";

export type Notification = Output<"listNotifications">["notifications"][number];

/** The inbox, page by page, newest first. */
export function useInbox() {
  return useInfiniteQuery(freshPagesOf("listNotifications", {}));
}

/**
 * Marks the items on the server as read once the page is visible.
 * @returns the ids that were unread when they came, which stay marked while the screen is open
 */
export function useSeen(items: readonly Notification[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const added = items.filter(({ id, unread }) => unread && !fresh.has(id));
  if (added.length > 0) setFresh(new Set([...fresh, ...added.map(({ id }) => id)]));

  const visible = useSyncExternalStore(subscribeVisibility, () => document.visibilityState === "visible");
  const upTo = items.some(({ unread }) => unread) ? items[0]?.id : undefined;
  useEffect(() => {
    if (upTo !== undefined && visible) void markRead(upTo);
  }, [upTo, visible]);
  return fresh;
}

async function markRead(upTo: string): Promise<void> {
  try {
    await change(stale, "markNotificationsRead", { up_to: upTo });
  } catch (error) {
    // They stay unread, as the bell shows, and are marked the next time.
    console.warn("Notifications could not be marked as read", error);
  }
}

function subscribeVisibility(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
