import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Output } from "#web/lib/api.ts";
import { freshPagesOf, freshQueryOf } from "#web/lib/query.ts";

export type User = Output<"getUser">;

/** A person's account as it is now. */
export function useUser(userId: string) {
  return useQuery(freshQueryOf("getUser", { user_id: userId }));
}

/** A person's movements, page by page, newest first. */
export function useMovements(userId: string) {
  return useInfiniteQuery(freshPagesOf("listUserTransactions", { user_id: userId }));
}
