/** A list's page by key, cut from rows of which one more than `limit` was read: that one tells whether there is another page. */
export function cutPage<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly page: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit);
  return { page, next: rows.length > limit ? page.at(-1)!.id : null };
}
