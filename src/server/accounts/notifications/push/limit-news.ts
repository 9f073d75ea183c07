import type { Transaction } from "#server/platform/db/database.ts";
import { countWithin } from "#server/platform/rate-limit/index.ts";

interface News {
  readonly userId: string;
  readonly kind: string;
}

/** More of a kind than anybody reads. Each kind has its own: who floods somebody with small transfers hides no charge. */
const newsRate = { max: 60, windowMs: 60_000 };

/** What each person is still told of, so that no one's news fills the queue that everybody's pushes wait in. The inbox has all of it. */
export async function limitNews<Item extends News>(
  transaction: Transaction,
  now: Date,
  news: readonly Item[],
): Promise<Item[]> {
  if (news.length === 0) return [];
  const wanted = new Map<string, number>();
  for (const item of news) wanted.set(keyOf(item), (wanted.get(keyOf(item)) ?? 0) + 1);
  const left = await countWithin(transaction, now, wanted, newsRate);
  return news.filter((item) => {
    const fits = left.get(keyOf(item)) ?? 0;
    left.set(keyOf(item), fits - 1);
    return fits > 0;
  });
}

function keyOf({ userId, kind }: News): string {
  return `push-${kind}:${userId}`;
}
