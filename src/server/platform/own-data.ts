import type { MemberCaller, UserCaller } from "./caller.ts";
import { pagesByKey } from "./page.ts";
import type { Services } from "./services.ts";

/** A value that is read whole, or a list that is read page by page. */
export type Part = () => Promise<unknown> | AsyncIterable<readonly unknown[]>;
/** Parts of a user's file by their names. Each is read when it is written. */
export type Parts = Readonly<Record<string, Part>>;

export type OwnData = (services: Services, user: UserCaller) => Parts;
export type PartnerData = (services: Services, member: MemberCaller) => Parts;

/** A long list, which is read page by page; each row as `show` makes it. */
export async function* pages<Row extends { readonly id: string }, Shown>(
  read: (before: string | undefined, limit: number) => Promise<readonly Row[]>,
  show: (row: Row) => Shown,
): AsyncGenerator<readonly Shown[]> {
  for await (const rows of pagesByKey(read, ({ id }) => id)) yield rows.map((row) => show(row));
}
