import type { Value } from "#server/platform/db/database.ts";
import type { Write } from "./define.ts";

export interface CombinedWrites {
  readonly text: string;
  readonly values: readonly Value[];
}

/**
 * Joins writes into one statement: each is a part of a `with`, which gets all of its rows at once.
 * Starting a statement costs as much as executing a small one. The text depends only on which
 * writes there are, so few are prepared. The statement fails if an exact write does not reach each
 * of its rows: also where another part has changed one of them. Undefined without rows.
 */
export function combineWrites(
  rows: readonly (readonly [write: Write<never>, row: unknown])[],
): CombinedWrites | undefined {
  if (rows.length === 0) return undefined;
  const byWrite = new Map<Write<never>, never[]>();
  for (const [write, row] of rows) {
    const others = byWrite.get(write);
    if (others === undefined) byWrite.set(write, [row as never]);
    else others.push(row as never);
  }
  const writes = [...byWrite].toSorted(([a], [b]) => (comesBefore(a, b) ? -1 : 1));
  const values: Value[] = [];
  const parts = writes.map(([write, written], index) => {
    const before = values.length;
    values.push(...write.values(written));
    return `part_${index + 1} as materialized (${write.text.replaceAll(/\$(\d+)/g, (_, place: string) => `$${Number(place) + before}`)})`;
  });
  const counts = writes.map(([{ name, isExact }, { length }], index) =>
    isExact
      ? `(select require_count('${name}', count(*), $${values.push(length)}) from part_${index + 1})`
      : `(select count(*) from part_${index + 1})`,
  );
  return { text: `with ${parts.join(", ")} select ${counts.join(", ")}`, values };
}

/** Writes of one table differ in their texts. */
const comesBefore = (a: Write<never>, b: Write<never>) => (a.name === b.name ? a.text < b.text : a.name < b.name);
