import { Refusal } from "../platform/refusal.ts";

/** Of all uploads together, while they arrive: nobody's place is taken by one that is not whole. */
const arrivingBytesMax = 96 * 1024 * 1024;
/** Whole ones in hand together, and of one network: a small photo unfolds to a hundred megabytes. */
const placesMax = 8;
const placesOfNetworkMax = 4;

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
  /** Does a person's upload, one at a time. */
  one<Result>(userId: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Reads one upload into memory. Where all of them together become too much, the network that holds most of it gives way with
   * its oldest: few can keep nobody from sending, however they send.
   */
  arrive<Result>(network: string, read: (arriving: Arriving) => Promise<Result>): Promise<Result>;
  /** Takes one of the places for what is done with an upload that is whole. */
  handle<Result>(network: string, work: () => Promise<Result>): Promise<Result>;
}

/** @throws Refusal too_many_requests, from each of them */
export function createUploads(): Uploads {
  const people = new Set<string>();
  const arrivals = new Set<Arrival>();
  const inHand: string[] = [];

  const held = { bytes: 0 };
  const drop = (arrival: Arrival) => {
    if (arrivals.delete(arrival)) held.bytes -= arrival.bytes;
  };
  const take = (arrival: Arrival, bytes: number) => {
    // Pieces may still come of one that was told to give way.
    if (!arrivals.has(arrival)) return;
    arrival.bytes += bytes;
    held.bytes += bytes;
    while (held.bytes > arrivingBytesMax) {
      const first = oldestOf(arrivals, largestNetworkOf(arrivals));
      drop(first);
      first.gate.abort(tooMany());
    }
  };

  return {
    one: async (userId, work) => {
      if (people.has(userId)) throw tooMany();
      people.add(userId);
      try {
        return await work();
      } finally {
        people.delete(userId);
      }
    },
    arrive: async (network, read) => {
      const arrival: Arrival = { network, gate: new AbortController(), bytes: 0 };
      arrivals.add(arrival);
      try {
        return await read({ onBytes: (bytes) => take(arrival, bytes), signal: arrival.gate.signal });
      } finally {
        drop(arrival);
      }
    },
    handle: async (network, work) => {
      const ofNetwork = inHand.filter((other) => other === network).length;
      if (inHand.length >= placesMax || ofNetwork >= placesOfNetworkMax) throw tooMany();
      inHand.push(network);
      try {
        return await work();
      } finally {
        inHand.splice(inHand.indexOf(network), 1);
      }
    },
  };
}

const tooMany = () => new Refusal("too_many_requests", { params: { seconds: 10 } });

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
