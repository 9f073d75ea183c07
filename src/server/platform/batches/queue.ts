/** The part of a request that the queue needs to know. */
export interface Queued {
  /**
   * The user or partner whose request it is. Owners take turns, and a batch has one request of each
   * at most.
   */
  readonly owner: string;
  /** Names of rows that no two requests of a batch may need. */
  readonly exclusive: readonly string[];
  /** Whether it must be alone in its batch. */
  readonly isAlone: boolean;
}

export interface QueueLimits {
  readonly max: number;
  /** The most requests of one owner, so that nobody fills the queue alone. */
  readonly maxOfOwner: number;
  /**
   * The most requests together with those that are the only one of their owner, so that a few
   * owners do not fill it either.
   */
  readonly maxWithNewcomers: number;
}

/**
 * Requests that wait for the next batch. Each owner's requests keep their order; an owner whose
 * request was taken is next after all others that wait.
 */
export class FairQueue<Item extends Queued> {
  readonly #waiting = new Map<string, Item[]>();
  readonly #limits: QueueLimits;
  #length = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get length(): number {
    return this.#length;
  }

  hasRoomFor(owner: string): boolean {
    const { max, maxOfOwner, maxWithNewcomers } = this.#limits;
    const own = this.#waiting.get(owner)?.length ?? 0;
    return own < maxOfOwner && this.#length < (own === 0 ? maxWithNewcomers : max);
  }

  /** The caller has asked `hasRoomFor`. */
  push(item: Item): void {
    const others = this.#waiting.get(item.owner);
    if (others === undefined) this.#waiting.set(item.owner, [item]);
    else others.push(item);
    this.#length += 1;
  }

  /** Takes the next batch: at most `max` requests that can go together; none if none waits. */
  take(max: number): Item[] {
    const batch: Item[] = [];
    const taken = new Set<string>();
    for (const [next] of this.#waiting.values()) {
      if (next === undefined || (next.isAlone && batch.length > 0)) continue;
      if (next.exclusive.some((name) => taken.has(name))) continue;
      for (const name of next.exclusive) taken.add(name);
      batch.push(next);
      if (next.isAlone || batch.length === max) break;
    }
    for (const { owner } of batch) this.#removeFirst(owner);
    this.#length -= batch.length;
    return batch;
  }

  /** An owner with more requests goes to the end. */
  #removeFirst(owner: string): void {
    const others = this.#waiting.get(owner)!.slice(1);
    this.#waiting.delete(owner);
    if (others.length > 0) this.#waiting.set(owner, others);
  }
}
