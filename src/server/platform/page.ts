/**
 * Cuts a page of a keyset list from rows of which one more than `limit` was read; the extra row
 * says whether another page follows.
 */
export function cutPage<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly page: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit);
  return { page, next: rows.length > limit ? page.at(-1)!.id : null };
}

/** Rows of a list without an end that are in memory at a time. */
const rowsAtOnce = 500;

/**
 * Reads every page of a keyset list. `read` returns at most `limit` rows after a key, or from the
 * first.
 */
export async function* pagesByKey<Row, Key>(
  read: (key: Key | undefined, limit: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<readonly Row[]> {
  for (let key: Key | undefined; ;) {
    const rows = await read(key, rowsAtOnce);
    yield rows;
    if (rows.length < rowsAtOnce) return;
    key = keyOf(rows.at(-1)!);
  }
}
