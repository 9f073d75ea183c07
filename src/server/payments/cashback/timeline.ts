import type { UserId } from "#contract/ids.ts";
import type { TimelineFilter } from "#contract/limits.ts";
import { summaryExceeds } from "#contract/money.ts";
import type { TimelineEntry } from "#contract/payments/cashback.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { rowToWire, toWire } from "#server/platform/wire.ts";
import { toHistoryEntry } from "./index.ts";
import {
  readCashbackBefore,
  readMilestonesBefore,
  readSummariesBefore,
  type SummaryRow,
  type TimelineCashbackRow,
  type TimelineKey,
  type TimelineMilestoneRow,
  type TimelinePlace,
} from "./store.ts";

/** The greatest id, so that a summary stands above the last cashback of its month. */
const summaryId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export interface TimelinePage {
  readonly userId: UserId;
  readonly type: TimelineFilter;
  /** As the database names it. */
  readonly timeZone: string;
  /** `next_before` of the page before. */
  readonly before: string | undefined;
  readonly limit: number;
}

type Row =
  | ({ readonly type: "cashback_earned" } & TimelineCashbackRow)
  | ({ readonly type: "milestone" } & TimelineMilestoneRow)
  | ({ readonly type: "monthly_summary" } & SummaryRow);

/**
 * One page of cashback, milestones and monthly summaries, newest first. Summaries are computed here
 * and never stored (product decision 16), and only for months that the page reaches. See
 * docs/decisions/statement-and-cashback-history.md.
 */
export async function listTimeline(
  database: Queryable,
  page: TimelinePage,
): Promise<{ entries: TimelineEntry[]; next_before: string | null }> {
  const { userId, type, timeZone, limit } = page;
  const key = parseKey(page.before);
  // One row more than the limit says whether there is another page.
  const includes = (kind: TimelineFilter) => type === "all" || type === kind;
  const cashback = includes("cashback_earned") ? await readCashbackBefore(database, userId, key, limit + 1) : [];
  const milestones = includes("milestone") ? await readMilestonesBefore(database, userId, key, limit + 1) : [];
  const facts = inOrder<Row>([
    ...cashback.map((row) => ({ ...row, type: "cashback_earned" as const })),
    ...milestones.map((row) => ({ ...row, type: "milestone" as const })),
  ]).slice(0, limit + 1);
  const summaries = includes("monthly_summary")
    ? await readSummariesBefore(database, {
        userId,
        timeZone,
        key,
        // A summary older than the page's last fact is another page's.
        from: facts.length > limit ? facts.at(-1)!.at : undefined,
        exceeds: summaryExceeds,
        id: summaryId,
        limit: limit + 1,
      })
    : [];
  const rows = inOrder([...facts, ...summaries.map((row) => ({ ...row, type: "monthly_summary" as const }))]);
  const shown = rows.slice(0, limit);
  return { entries: shown.map(toEntry), next_before: rows.length > limit ? keyOf(shown.at(-1)!) : null };
}

/** Newest first; what shares a moment is in the order of the ids. */
function inOrder<Place extends TimelinePlace>(rows: readonly Place[]): Place[] {
  return rows.toSorted(
    (a, b) => Number(BigInt(b.micros) - BigInt(a.micros)) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0),
  );
}

function keyOf({ micros, id }: TimelinePlace): string {
  return `${micros}.${id}`;
}

function parseKey(before: string | undefined): TimelineKey {
  if (before === undefined) return undefined;
  const [micros, id] = before.split(".") as [string, string];
  return { micros, id };
}

function toEntry({ micros: _micros, at, ...row }: Row): TimelineEntry {
  switch (row.type) {
    case "cashback_earned": {
      const { type, ...entry } = row;
      return { type, ...toHistoryEntry(entry) };
    }
    case "milestone":
      return rowToWire(row);
    case "monthly_summary":
      return {
        type: row.type,
        month: row.month,
        amount: toWire(row.amount),
        count: row.count,
        created_at: at.toISOString(),
      };
  }
}
