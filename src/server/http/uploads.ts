import { DomainError } from "#server/platform/domain-error.ts";

/** For all uploads that arrive or wait. An upload takes a place only once it is complete. */
const arrivingBytesMax = 96 * 1024 * 1024;
/**
 * Complete uploads being processed, in all and of one network: decoding a small photo can take a
 * hundred megabytes.
 */
const placesMax = 8;
const placesOfNetworkMax = 4;
/** A place is free again within a second, unless very many upload at once. */
const waitsForPlaceMs = 10_000;

interface Arrival {
  readonly network: string;
  readonly gate: AbortController;
  bytes: number;
}

/** What an upload's body is read with. */
export interface Arriving {
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
}

export interface Uploads {
  /** Runs a user's uploads one at a time. */
  one<Result>(userId: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Reads one upload into memory, waits for a place, and does its work. When all that arrive or
   * wait hold too much together, the network that holds most loses its oldest upload, so that a
   * few clients cannot keep everybody else from uploading.
   */
  receive<Sent, Result>(
    network: string,
    read: (arriving: Arriving) => Promise<Sent>,
    work: (sent: Sent) => Promise<Result>,
  ): Promise<Result>;
}

/** @throws DomainError too_many_requests, from each of them */
export function createUploads(): Uploads {
  const users = new Set<string>();
  const arrivals = new Set<Arrival>();
  /** The network of each upload that has a place. */
  const inHand: string[] = [];
  const waiting: { readonly network: string; readonly admit: () => void }[] = [];

  const heldBytes = () => [...arrivals].reduce((sum, { bytes }) => sum + bytes, 0);
  const take = (arrival: Arrival, bytes: number) => {
    // More bytes may arrive for an upload that was dropped.
    if (!arrivals.has(arrival)) return;
    arrival.bytes += bytes;
    while (heldBytes() > arrivingBytesMax) {
      const first = oldestOf(arrivals, largestNetworkOf(arrivals));
      arrivals.delete(first);
      first.gate.abort(tooMany());
    }
  };

  const hasPlace = (network: string) =>
    inHand.length < placesMax && inHand.filter((other) => other === network).length < placesOfNetworkMax;

  const takePlace = async ({ network, gate }: Arrival): Promise<void> => {
    if (hasPlace(network)) return void inHand.push(network);
    const turn = Promise.withResolvers<void>();
    const waiter = { network, admit: turn.resolve };
    waiting.push(waiter);
    // At once, so that no place is given to one that has gone.
    const giveUp = () => {
      if (waiting.includes(waiter)) waiting.splice(waiting.indexOf(waiter), 1);
      turn.reject(gate.signal.reason as Error);
    };
    gate.signal.addEventListener("abort", giveUp);
    const limit = setTimeout(() => gate.abort(tooMany()), waitsForPlaceMs);
    try {
      await turn.promise;
    } finally {
      clearTimeout(limit);
      gate.signal.removeEventListener("abort", giveUp);
    }
  };

  const leavePlace = (network: string): void => {
    inHand.splice(inHand.indexOf(network), 1);
    const next = waiting.findIndex((waiter) => hasPlace(waiter.network));
    if (next === -1) return;
    const [admitted] = waiting.splice(next, 1);
    inHand.push(admitted!.network);
    admitted!.admit();
  };

  return {
    one: async (userId, work) => {
      if (users.has(userId)) throw tooMany();
      users.add(userId);
      try {
        return await work();
      } finally {
        users.delete(userId);
      }
    },
    receive: async (network, read, work) => {
      const arrival: Arrival = { network, gate: new AbortController(), bytes: 0 };
      arrivals.add(arrival);
      let sent: Awaited<ReturnType<typeof read>>;
      try {
        sent = await read({ onBytes: (bytes) => take(arrival, bytes), signal: arrival.gate.signal });
        arrival.gate.signal.throwIfAborted();
        await takePlace(arrival);
      } finally {
        arrivals.delete(arrival);
      }
      try {
        return await work(sent);
      } finally {
        leavePlace(network);
      }
    },
  };
}

const tooMany = () => new DomainError("too_many_requests", { params: { seconds: 10 } });

function largestNetworkOf(arrivals: Iterable<Arrival>): string {
  const sums = new Map<string, number>();
  for (const { network, bytes } of arrivals) sums.set(network, (sums.get(network) ?? 0) + bytes);
  const [largest] = [...sums].toSorted(([, one], [, other]) => other - one)[0]!;
  return largest;
}

/** A set keeps the order in which its members came. */
function oldestOf(arrivals: Iterable<Arrival>, network: string): Arrival {
  return [...arrivals].find((arrival) => arrival.network === network)!;
}
