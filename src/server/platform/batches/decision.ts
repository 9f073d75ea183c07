import type { Transaction } from "#server/platform/db/database.ts";
import type { NewLiveEvent } from "#server/platform/live/index.ts";
import type { Read, Write } from "./define.ts";

/**
 * The decision of one request over the rows that its batch has read. It is filled by a pure
 * function: it reads views, and collects what is to be written. If that function throws, nothing of
 * it is written, and the other requests of the batch are not concerned.
 */
export interface Decision {
  /** @throws Error if the request did not name a need of this read */
  read<Key, View>(read: Read<Key, View>): View;
  write<Row>(write: Write<Row>, ...rows: readonly Row[]): void;
  /** Writes live events, published after the commit. */
  notify(...events: readonly NewLiveEvent[]): void;
  /**
   * Further work in the same transaction, after everything that the batch writes. Other requests of
   * the batch wait for it, so it is for what is rare or no single statement. The same function runs
   * once a batch, with the items that all requests gave it.
   */
  also<Item>(work: FurtherWork<Item>, ...items: readonly Item[]): void;
  /** Called once the batch has committed. It must not throw. */
  afterCommit(action: () => void): void;
  /** Called if this decision throws: takes back a change of a view, which the batch shares. */
  onUndo(undo: () => void): void;
}

export type FurtherWork<Item> = (transaction: Transaction, items: readonly Item[]) => Promise<void>;

export type Views = ReadonlyMap<Read<never, unknown>, unknown>;

/** A decision's collected results, in the order in which they were added. */
export class CollectedDecision implements Decision {
  readonly rows: (readonly [write: Write<never>, row: unknown])[] = [];
  readonly events: NewLiveEvent[] = [];
  readonly further: (readonly [work: FurtherWork<never>, items: readonly unknown[]])[] = [];
  readonly committed: (() => void)[] = [];
  readonly #views: Views;
  readonly #undo: (() => void)[] = [];

  /** @param views what was read, by its read */
  constructor(views: Views) {
    this.#views = views;
  }

  read<Key, View>(read: Read<Key, View>): View {
    const view = this.#views.get(read as Read<never, unknown>);
    if (view === undefined) throw new Error(`${read.name} was not read: the request does not need it`);
    return view as View;
  }

  write<Row>(write: Write<Row>, ...rows: readonly Row[]): void {
    for (const row of rows) this.rows.push([write as Write<never>, row]);
  }

  notify(...events: readonly NewLiveEvent[]): void {
    this.events.push(...events);
  }

  also<Item>(work: FurtherWork<Item>, ...items: readonly Item[]): void {
    this.further.push([work, items]);
  }

  afterCommit(action: () => void): void {
    this.committed.push(action);
  }

  onUndo(undo: () => void): void {
    this.#undo.push(undo);
  }

  /** Runs the pure function; what it throws takes its changes of the views back. */
  decide<Answer>(decide: (decision: Decision) => Answer): Answer {
    try {
      return decide(this);
    } catch (error) {
      for (const undo of this.#undo.toReversed()) undo();
      throw error;
    }
  }
}
