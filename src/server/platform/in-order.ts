/** Entries in the order of their names; those that the order does not name follow. */
export function inOrder<Value>(
  entries: readonly (readonly [name: string, value: Value])[],
  order: readonly string[],
): (readonly [name: string, value: Value])[] {
  const indexOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return entries.toSorted(([one], [other]) => indexOf(one) - indexOf(other));
}
