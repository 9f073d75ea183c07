import type { UserId } from "#contract/ids.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { countWithin } from "#server/platform/rate-limit/index.ts";

interface News {
  readonly userId: UserId;
  readonly kind: string;
}

/** For each kind apart, so that a flood of small transfers hides no charge. */
const newsRate = { max: 60, windowMs: 60_000 };

/** Limits each user's news, so that none fills the queue of all pushes. The inbox has all. */
export async function limitNews<Item extends News>(
  transaction: Transaction,
  now: Date,
  news: readonly Item[],
): Promise<Item[]> {
  if (news.length === 0) return [];
  const counts = new Map<string, number>();
  for (const item of news) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  const left = await countWithin(transaction, now, counts, newsRate);
  return news.filter((item) => {
    const fits = left.get(keyOf(item)) ?? 0;
    left.set(keyOf(item), fits - 1);
    return fits > 0;
  });
}

function keyOf({ userId, kind }: News): string {
  return `push-${kind}:${userId}`;
}
