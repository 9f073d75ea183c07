import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Output } from "#web/lib/api.ts";
import { freshPagesOf, freshQueryOf } from "#web/lib/query.ts";

export type Review = Output<"getAccountReview">;
export type Cause = Review["causes"][number];
export type WaitingReview = Output<"listAccountReviews">["reviews"][number];

/** Should the live stream be down, a new one is still seen within this time. */
const pollMs = 30_000;

/** The held accounts, page by page, the longest waiting first. */
export function useReviews() {
  return useInfiniteQuery({ ...freshPagesOf("listAccountReviews", {}), refetchInterval: pollMs });
}

export function useReview(userId: string) {
  return useQuery(freshQueryOf("getAccountReview", { user_id: userId }));
}
