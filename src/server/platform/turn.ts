let due: (() => void)[] = [];

/**
 * Calls `work` at the end of this turn of the event loop, once every socket that is ready has been
 * read.
 */
export function atEndOfTurn(work: () => void): void {
  if (due.push(work) === 1) setImmediate(endTurn);
}

/**
 * Does now what waits for the end of the turn. For what answers many requests without waiting for
 * anything: while more than a thousand sockets are ready each time that it looks, libuv goes on
 * reading them, tens of thousands in one turn.
 */
export function endTurn(): void {
  const now = due;
  due = [];
  for (const work of now) work();
}
