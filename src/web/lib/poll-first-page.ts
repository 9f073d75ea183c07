/** How often a log that is open is requested again. */
const pollMs = 30_000;

/** For `useInfiniteQuery`: the first page is polled, and a reader further down is not disturbed. */
export const pollFirstPage = {
  refetchInterval: ({
    state,
  }: {
    readonly state: { readonly data?: { readonly pages: readonly unknown[] } | undefined };
  }) => (state.data?.pages.length === 1 ? pollMs : (false as const)),
};
