import {
  infiniteQueryOptions,
  onlineManager,
  QueryCache,
  QueryClient,
  queryOptions,
  type Query,
} from "@tanstack/react-query";
import type { Language } from "#contract/limits.ts";
import { call, type Input, type OperationId, type Output, type ReadId } from "./api.ts";
import { deviceNow } from "./clock.ts";
import { isOffline, subscribeConnection } from "./connection.ts";
import { isDomainError, DomainError } from "./errors.ts";
import { addressChangedAt } from "./location.tsx";

// Screens request again when the server is reachable again, which the browser's own event does not
// report.
onlineManager.setEventListener((setOnline) => subscribeConnection(() => setOnline(!isOffline())));

/** Whether to retry. An error of the server is final, unless it only says "not now". */
const mayPass = (error: Error) =>
  !(error instanceof DomainError) || isDomainError(error, "server_busy", "outcome_unknown", "server_starting");

/** One retry and five minutes of staleness (specification, section 7). */
export const queryClient = new QueryClient({
  // Everything that could not be loaded is logged, whatever the screen makes of it (specification,
  // section 8).
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      // Requests sent before the session is known may be rejected.
      if (isDomainError(error, "not_signed_in")) return;
      console.warn(`Could not be loaded: ${String(queryKey[0])}`, error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5 * 60_000,
      // Sends requests even if the device says it is offline: the library would otherwise wait
      // silently and leave the last answer as if it were today's.
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
export function queryOf<Id extends ReadId>(operationId: Id, input: Input<Id>) {
  return queryOptions<Output<Id>>({
    queryKey: keyOf(operationId, input),
    queryFn: ({ signal }) => call(operationId, input, { signal }),
  });
}

export function localQueryOf<Id extends ReadId>(operationId: Id, input: Input<Id>, language: Language) {
  return { ...queryOf(operationId, input), queryKey: [...keyOf(operationId, input), language] };
}

/** How long the parts of a screen take to appear: equal requests within this time are one. */
export const openingMs = 3_000;

interface Answered {
  readonly dataUpdatedAt: number;
  readonly isInvalidated: boolean;
}

/** Whether an answer is from this opening of the screen, even if the device's clock was changed. */
function isOfThisOpening({ dataUpdatedAt, isInvalidated }: Answered): boolean {
  return !isInvalidated && dataUpdatedAt > addressChangedAt() && Math.abs(deviceNow() - dataUpdatedAt) < openingMs;
}

/** When an answer that must be fresh is requested again. */
const always = {
  // For a part that requests only once the user is known.
  staleTime: ({ state }: { readonly state: Answered }) => (isOfThisOpening(state) ? openingMs : 0),
  refetchOnMount: ({ state }: { readonly state: Answered }) => (isOfThisOpening(state) ? false : "always"),
  refetchOnWindowFocus: "always",
  refetchOnReconnect: "always",
} as const;

/**
 * As `queryOf`, for balances and charges: requested again whenever a screen opens or the window
 * regains focus. The last answer is shown meanwhile; if the new request fails, `isError` says so
 * and must be shown.
 */
export function freshQueryOf<Id extends ReadId>(operationId: Id, input: Input<Id>) {
  return queryOptions<Output<Id>>({
    ...queryOf(operationId, input),
    ...always,
  });
}

/**
 * The rows that follow a page: older rows of a list that begins with the newest, or later rows of
 * any other.
 */
type Paged = { readonly next_before: string | null } | { readonly next_after: string | number | null };

type PagedId = { [Id in ReadId]: Output<Id> extends Paged ? Id : never }[ReadId];

/** The start of the next page, as the operation's input says it. */
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

/** As `pagesOf`, requested again as by `freshQueryOf`. */
export function freshPagesOf<Id extends PagedId>(operationId: Id, input: Input<Id>) {
  return infiniteQueryOptions({ ...pagesOf(operationId, input), ...always });
}

const patienceMs = 2_000;

/**
 * Passes when an answer has taken too long: a first one is then requested again, and a change is no
 * longer kept back by what it made stale.
 */
export async function patience(): Promise<void> {
  await new Promise((elapsed) => setTimeout(elapsed, patienceMs));
}

/**
 * Requests again every answer of these operations that a screen shows; others are requested when
 * next needed.
 */
export async function refresh(...operationIds: OperationId[]): Promise<void> {
  await Promise.all(operationIds.map((operationId) => requestAgain(keyOf(operationId))));
}

async function requestAgain(queryKey: readonly unknown[]): Promise<void> {
  const first = { queryKey, predicate: ({ state }: Query) => state.data === undefined };
  const onTheirWay = queryClient.getQueryCache().findAll({ ...first, fetchStatus: "fetching" });
  if (onTheirWay.length > 0) {
    // A first answer in progress may be older than the change, and the library would take it for
    // the new one. Changes faster than answers still show an answer.
    const requested = new Map(onTheirWay.map((query) => [query, query.promise]));
    // A query that was never requested has no promise, and counts as answered.
    // oxlint-disable-next-line typescript/await-thenable
    const answered = Promise.allSettled(requested.values());
    await Promise.race([answered, patience()]);
    // A request sent since is new enough.
    await queryClient.cancelQueries({
      ...first,
      predicate: (query) => first.predicate(query) && requested.get(query) === query.promise,
    });
  }
  await queryClient.invalidateQueries({ queryKey });
}

/** The operations whose answers a movement of money changes. */
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
