import {
  infiniteQueryOptions,
  onlineManager,
  QueryCache,
  QueryClient,
  queryOptions,
  type Query,
} from "@tanstack/react-query";
import { call, type Input, type OperationId, type Output } from "./api.ts";
import { isOffline, subscribeConnection } from "./connection.ts";
import { isDomainError, DomainError } from "./errors.ts";
import { addressChangedAt } from "./location.tsx";

// What screens show is asked for again when the server is there again, which the browser's own event does not tell.
onlineManager.setEventListener((setOnline) => subscribeConnection(() => setOnline(!isOffline())));

/** Whether to ask again. A refusal is an answer, unless it only says "not now". */
const mayPass = (error: Error) =>
  !(error instanceof DomainError) || isDomainError(error, "server_busy", "server_starting");

/** One retry and five minutes of staleness (specification, section 7). */
export const queryClient = new QueryClient({
  // What could not be loaded is logged, whatever the screen makes of it (specification, section 8).
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      // What is asked ahead of knowing whether anybody is signed in may well be refused.
      if (isDomainError(error, "not_signed_in")) return;
      console.warn(`Could not be loaded: ${String(queryKey[0])}`, error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5 * 60_000,
      // Asked even when the device says it is offline: the library would otherwise wait in silence and leave the last
      // answer standing as if it were today's.
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && mayPass(error),
    },
  },
});

/** The cache key of one operation, or of all its inputs when none is given. */
export function keyOf<Id extends OperationId>(operationId: Id, input?: Input<Id>): readonly unknown[] {
  return input === undefined ? [operationId] : [operationId, input];
}

/**
 * Options for `useQuery` that read one operation of the contract.
 *
 * @example
 * const profile = useQuery(queryOf("getProfile", {}));
 */
export function queryOf<Id extends OperationId>(operationId: Id, input: Input<Id>) {
  return queryOptions<Output<Id>>({
    queryKey: keyOf(operationId, input),
    queryFn: ({ signal }) => call(operationId, input, { signal }),
  });
}

/** How long the parts of a screen take to appear: what they ask within this time is one question. */
export const openingMs = 3_000;

interface Answered {
  readonly dataUpdatedAt: number;
  readonly isInvalidated: boolean;
}

/** Whether an answer came for the opening of the screen that is shown, whatever has been done to the device's clock. */
function isOfThisOpening({ dataUpdatedAt, isInvalidated }: Answered): boolean {
  return !isInvalidated && dataUpdatedAt > addressChangedAt() && Math.abs(Date.now() - dataUpdatedAt) < openingMs;
}

/** When an answer that is always to be fresh is asked for again. */
const always = {
  // For a part that only asks once it knows who is signed in.
  staleTime: ({ state }: { readonly state: Answered }) => (isOfThisOpening(state) ? openingMs : 0),
  refetchOnMount: ({ state }: { readonly state: Answered }) => (isOfThisOpening(state) ? false : "always"),
  refetchOnWindowFocus: "always",
  refetchOnReconnect: "always",
} as const;

/**
 * As `queryOf`, for balances and charges: asked again whenever a screen opens or the window regains focus.
 * What is shown meanwhile is the last answer; when the new one fails, `isError` says so and must be shown.
 */
export function freshQueryOf<Id extends OperationId>(operationId: Id, input: Input<Id>) {
  return queryOptions<Output<Id>>({
    ...queryOf(operationId, input),
    ...always,
  });
}

/** What comes after a page: older rows of a list that begins with the newest, or those further down any other. */
type Paged = { readonly next_before: string | null } | { readonly next_after: string | number | null };

/** The operations that answer in pages by key. */
type PagedId = { [Id in OperationId]: Output<Id> extends Paged ? Id : never }[OperationId];

/** Where the next page begins, as the operation's input says it. */
function goOnAfter(page: Paged): Readonly<Record<string, string | number>> | undefined {
  const [name, key] =
    "next_after" in page ? (["after", page.next_after] as const) : (["before", page.next_before] as const);
  return key === null ? undefined : { [name]: key };
}

/** Options for `useInfiniteQuery` that read such an operation page by page. */
export function pagesOf<Id extends PagedId>(operationId: Id, input: Input<Id>) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(operationId, input), "pages"],
    queryFn: ({ pageParam, signal }): Promise<Output<Id>> => call(operationId, { ...input, ...pageParam }, { signal }),
    initialPageParam: {},
    getNextPageParam: (page: Output<Id>) => goOnAfter(page),
  });
}

/** As `pagesOf`, asked again as by `freshQueryOf`. */
export function freshPagesOf<Id extends PagedId>(operationId: Id, input: Input<Id>) {
  return infiniteQueryOptions({ ...pagesOf(operationId, input), ...always });
}

/** How long a first answer may be on its way before it is asked for anew. */
const patienceMs = 2_000;

/** Asks again for every answer of these operations that a screen shows; the others are asked when next needed. */
export async function refresh(...operationIds: OperationId[]): Promise<void> {
  await Promise.all(operationIds.map((operationId) => askAgain(keyOf(operationId))));
}

async function askAgain(queryKey: readonly unknown[]): Promise<void> {
  const first = { queryKey, predicate: ({ state }: Query) => state.data === undefined };
  const onTheirWay = queryClient.getQueryCache().findAll({ ...first, fetchStatus: "fetching" });
  if (onTheirWay.length > 0) {
    // A first answer may be older than what has changed: the library would take it for the new one. Whoever is told of changes
    // faster than answers come still sees one.
    const asked = new Map(onTheirWay.map((query) => [query, query.promise]));
    const answered = Promise.allSettled(asked.values());
    await Promise.race([answered, new Promise((elapsed) => setTimeout(elapsed, patienceMs))]);
    // One that was asked for since is new enough.
    await queryClient.cancelQueries({
      ...first,
      predicate: (query) => first.predicate(query) && asked.get(query) === query.promise,
    });
  }
  await queryClient.invalidateQueries({ queryKey });
}

/** What a movement of money changes. */
export const moneyOperations = [
  "getProfile",
  "getFullCardForPayment",
  "getLastTransaction",
  "listTransactions",
  "listTransactionMonths",
  "getTransaction",
  "listCashbackTimeline",
  "getCashbackSummary",
  "listContacts",
  "listNotifications",
  "getUnreadNotifications",
  "getOwnPartner",
  "getSettlement",
  "listSettlementEntries",
] as const satisfies OperationId[];
