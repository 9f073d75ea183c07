import type { z } from "zod";
import type { notification } from "#contract/accounts/notifications.ts";
import type { UserId } from "#contract/ids.ts";
import { readMilestonesByIds } from "#server/payments/cashback/index.ts";
import { findDisputes } from "#server/payments/disputes/index.ts";
import { findCharges } from "#server/payments/payment-requests/index.ts";
import { readFailedTopUps } from "#server/payments/top-ups/index.ts";
import { findTransactions } from "#server/payments/transactions/index.ts";
import { findWithdrawnTransfers } from "#server/platform/idempotency/index.ts";
import { cutPage } from "#server/platform/page.ts";
import { findNotices } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { isUnread, ownAnswers, ownMovements } from "./rules.ts";
import { readKeys, readMark, type Key } from "./store.ts";

type Notification = z.output<typeof notification>;

export interface InboxPage {
  readonly userId: UserId;
  /** The id of the last item already read. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** A page of the inbox: the keys first, then what they name, each from the module that keeps it. */
export async function listNotifications(
  { clock, database }: Pick<Services, "clock" | "database">,
  { userId, before, limit }: InboxPage,
): Promise<{ notifications: Notification[]; next_before: string | null }> {
  const keys = await readKeys(database, userId, before, limit + 1);
  const mark = await readMark(database, userId);
  const { page, next } = cutPage(keys, limit);
  const idsOf = (kind: Key["kind"]) => page.filter((key) => key.kind === kind).map((key) => key.id);
  const movements = await findTransactions(database, userId, idsOf("movement"));
  const requests = await findCharges(database, userId, idsOf("request"), clock.now());
  const milestones = await readMilestonesByIds(database, userId, idsOf("milestone"));
  const failedTopUps = await readFailedTopUps(database, userId, idsOf("failed_top_up"));
  const withdrawals = await findWithdrawnTransfers(database, userId, idsOf("withdrawal"));
  const disputes = await findDisputes(database, userId, idsOf("dispute"), clock.now());
  const notices = await findNotices(database, userId, idsOf("notice"));
  const shared = (id: string, moment: string, isNews = true) => ({
    id,
    created_at: moment,
    unread: isNews && isUnread(id, mark),
  });
  const items = new Map<string, Notification>();
  for (const movement of movements)
    items.set(movement.id, {
      ...shared(movement.id, movement.created_at, !ownMovements.includes(movement.type)),
      kind: "movement",
      movement,
    });
  for (const request of requests)
    items.set(request.id, {
      ...shared(request.id, request.created_at, !ownAnswers.includes(request.status)),
      kind: "request",
      request,
    });
  for (const { id, reward_amount: reward, achieved_at: at } of milestones)
    items.set(id, { ...shared(id, at.toISOString()), kind: "milestone", milestone: { reward_amount: toWire(reward) } });
  for (const { id, amount, session_id: sessionId, settled_at: at } of failedTopUps)
    items.set(id, {
      ...shared(id, at.toISOString()),
      kind: "failed_top_up",
      failed_top_up: { amount: toWire(amount), session_id: sessionId },
    });
  for (const { id, username, amount, withdrawn_at: at } of withdrawals) {
    const withdrawal = { username, amount: toWire(amount) };
    items.set(id, { ...shared(id, at.toISOString()), kind: "withdrawal", withdrawal });
  }
  for (const { news_id: id, at, ...dispute } of disputes)
    items.set(id, { ...shared(id, at.toISOString()), kind: "dispute", dispute });
  for (const { id, at, kind, company_name: company, full_name: by, device, facts, recipient } of notices)
    items.set(id, {
      ...shared(id, at.toISOString()),
      kind: "notice",
      notice: {
        kind,
        company_name: company,
        by: company === null ? null : by,
        device,
        amount: typeof facts["amount"] === "number" ? facts["amount"] : null,
        recipient,
        tries: typeof facts["tries"] === "number" ? facts["tries"] : null,
      },
    });
  // Only notices are ever deleted, after more than a month; but a failed payment may be credited
  // between the two queries, or a dispute have other news, and its item is gone then.
  return { notifications: page.flatMap((key) => items.get(key.id) ?? []), next_before: next };
}
