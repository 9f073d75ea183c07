/** A slip of the hand or two: a letter too many, too few or another, or two that changed places. */
const slipsMax = 2;

/**
 * Finds given names that are nearly a known name that is not given, with the known one. Only names
 * of several words, because short names are close to too many others.
 */
export function findMistyped(
  given: readonly string[],
  known: readonly string[],
): readonly (readonly [string, string])[] {
  const missing = known.filter((name) => name.includes("_") && !given.includes(name));
  return given
    .filter((name) => name.includes("_") && !known.includes(name))
    .flatMap((name) => {
      const meant = missing.find((candidate) => distance(name, candidate) <= slipsMax);
      return meant === undefined ? [] : [[name, meant] as const];
    });
}

/** Levenshtein's. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > slipsMax) return slipsMax + 1;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at += 1)
      next.push(Math.min(row[at]! + (letter === other[at] ? 0 : 1), row[at + 1]! + 1, next[at]! + 1));
    row = next;
  }
  return row.at(-1)!;
}
