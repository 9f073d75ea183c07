/** A list's page by key, cut from rows of which one more than `limit` was read: that one tells whether there is another page. */
export function cutPage<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly page: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit);
  return { page, next: rows.length > limit ? page.at(-1)!.id : null };
}

/** Rows of a list without an end that are in memory at a time. */
const rowsAtOnce = 500;

/** Every page of a list by key, to its end. `read` gives at most `limit` rows from the one after a key on, or from the first. */
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
