import type { Principal } from "#server/platform/caller.ts";
import { DomainError } from "#server/platform/domain-error.ts";

const arrivingBytesMax = 96 * 1024 * 1024;
/** While a network holds more than this, only uploads of that network give way. */
const ofNetworkBytesMax = arrivingBytesMax / 3;
/** How many bytes more count as progress, so that a client that sends one at a time makes none. */
const progressBytes = 64 * 1024;
/**
 * Complete uploads processed at once, in all and of one network: decoding a small photo can take a
 * hundred megabytes.
 */
const slotsMax = 8;
const slotsOfNetworkMax = 4;
/** A slot is free again within a second, unless very many upload at once. */
const slotWaitMs = 10_000;

interface Arrival {
  readonly network: string;
  readonly gate: AbortController;
  bytes: number;
  /** When it began, or last made progress. */
  progressAt: number;
  /** When all of it had arrived; undefined until then. */
  arrivedAt: number | undefined;
}

/** The functions that an upload's body is read with. */
export interface Arriving {
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
}

export interface Uploads {
  /** Runs a caller's uploads one at a time. */
  one<Result>(principal: Principal, work: () => Promise<Result>): Promise<Result>;
  /**
   * Reads one upload into memory, waits for a slot, and runs its work. When all uploads that arrive
   * or wait hold too much together, the one that has made no progress for longest gives way: of a
   * network that holds more than a third, or of all. So neither one network nor many clients that
   * send much and then hold back keep others from uploading.
   */
  receive<Sent, Result>(
    network: string,
    read: (arriving: Arriving) => Promise<Sent>,
    work: (sent: Sent) => Promise<Result>,
  ): Promise<Result>;
}

/**
 * Each function throws DomainError `too_many_requests`.
 * @param now milliseconds of a clock that only goes forward
 */
export function createUploads(now: () => number = () => performance.now()): Uploads {
  const busy = new Set<string>();
  const arrivals = new Set<Arrival>();
  const active: string[] = [];
  const waiting: { readonly network: string; readonly admit: () => void }[] = [];

  const heldBytes = () => [...arrivals].reduce((sum, { bytes }) => sum + bytes, 0);
  const addBytes = (arrival: Arrival, bytes: number) => {
    // More bytes may arrive for an upload that was dropped.
    if (!arrivals.has(arrival)) return;
    const before = arrival.bytes;
    arrival.bytes += bytes;
    if (Math.floor(arrival.bytes / progressBytes) > Math.floor(before / progressBytes)) arrival.progressAt = now();
    while (heldBytes() > arrivingBytesMax) {
      const stalled = stalledLongest(arrivals, now());
      arrivals.delete(stalled);
      stalled.gate.abort(tooMany());
    }
  };

  const hasSlot = (network: string) =>
    active.length < slotsMax && active.filter((other) => other === network).length < slotsOfNetworkMax;

  const acquireSlot = async ({ network, gate }: Arrival): Promise<void> => {
    if (hasSlot(network)) return void active.push(network);
    const turn = Promise.withResolvers<void>();
    const waiter = { network, admit: turn.resolve };
    waiting.push(waiter);
    // Leaves the queue at once, so that no slot is given to an upload that was dropped.
    const leaveQueue = () => {
      if (waiting.includes(waiter)) waiting.splice(waiting.indexOf(waiter), 1);
      turn.reject(gate.signal.reason as Error);
    };
    gate.signal.addEventListener("abort", leaveQueue);
    const limit = setTimeout(() => gate.abort(tooMany()), slotWaitMs);
    try {
      await turn.promise;
    } finally {
      clearTimeout(limit);
      gate.signal.removeEventListener("abort", leaveQueue);
    }
  };

  const releaseSlot = (network: string): void => {
    active.splice(active.indexOf(network), 1);
    const next = waiting.findIndex((waiter) => hasSlot(waiter.network));
    if (next === -1) return;
    const [admitted] = waiting.splice(next, 1);
    active.push(admitted!.network);
    admitted!.admit();
  };

  return {
    one: async (principal, work) => {
      if (busy.has(principal)) throw tooMany();
      busy.add(principal);
      try {
        return await work();
      } finally {
        busy.delete(principal);
      }
    },
    receive: async (network, read, work) => {
      const arrival: Arrival = {
        network,
        gate: new AbortController(),
        bytes: 0,
        progressAt: now(),
        arrivedAt: undefined,
      };
      arrivals.add(arrival);
      let sent: Awaited<ReturnType<typeof read>>;
      try {
        sent = await read({ onBytes: (bytes) => addBytes(arrival, bytes), signal: arrival.gate.signal });
        arrival.gate.signal.throwIfAborted();
        arrival.arrivedAt = now();
        await acquireSlot(arrival);
      } finally {
        arrivals.delete(arrival);
      }
      try {
        return await work(sent);
      } finally {
        releaseSlot(network);
      }
    },
  };
}

const tooMany = () => new DomainError("too_many_requests", { params: { seconds: 10 } });

/**
 * The oldest of those that stopped at the same moment comes first: a set keeps the order of
 * insertion.
 */
function stalledLongest(arrivals: Iterable<Arrival>, now: number): Arrival {
  const all = [...arrivals].filter(({ bytes }) => bytes > 0);
  const crowd = crowdOf(all);
  const candidates = crowd === undefined ? all : all.filter(({ network }) => network === crowd);
  const stalledMs = ({ progressAt, arrivedAt }: Arrival) => (arrivedAt ?? now) - progressAt;
  return candidates.toSorted((one, other) => stalledMs(other) - stalledMs(one))[0]!;
}

/** The network that holds most, if that is more than a third of what all may hold. */
function crowdOf(arrivals: Iterable<Arrival>): string | undefined {
  const sums = new Map<string, number>();
  for (const { network, bytes } of arrivals) sums.set(network, (sums.get(network) ?? 0) + bytes);
  const [largest] = [...sums].toSorted(([, one], [, other]) => other - one);
  return largest !== undefined && largest[1] > ofNetworkBytesMax ? largest[0] : undefined;
}
