import type { LiveEvent } from "#contract/live.ts";

/** A position in the stream: events are sent in the order of (transaction, id). */
export interface Cursor {
  readonly xact: bigint;
  readonly id: bigint;
}

export function isAfter(a: Cursor, b: Cursor): boolean {
  return a.xact > b.xact || (a.xact === b.xact && a.id > b.id);
}

/** An event's id is its cursor, so that a stream can say where it broke off. */
export function formatCursor({ xact, id }: Cursor): LiveEvent["id"] {
  return `${xact}-${id}`;
}

export function parseCursor(eventId: string | undefined): Cursor | undefined {
  const match = /^([0-9]{1,18})-([0-9]{1,18})$/.exec(eventId ?? "");
  return match === null ? undefined : { xact: BigInt(match[1]!), id: BigInt(match[2]!) };
}
