import type { UserId } from "#contract/ids.ts";
import { deleteDocuments } from "#server/customers/identity-documents/index.ts";
import { lockForChange } from "#server/customers/profiles/index.ts";
import { operator, recordAuditEvent } from "#server/platform/audit-log/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import type { Erasure } from "#server/platform/erasure.ts";
import type { ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteFileKey, type Storage } from "#server/platform/storage/index.ts";
import { endErasure, eraseAccount, erasePortion, isDue, readDue } from "./store.ts";

type Needs = Pick<Services, "clock" | "config" | "database" | "log">;

/** Rows of a portion, which is one transaction. */
const rowsAtOnce = 500;
/** Before every UUID. */
const first = "00000000-0000-0000-0000-000000000000";

/**
 * Erases what identifies the owners of accounts that were closed `RETENTION_DAYS` ago, account by
 * account. The ledger stays, and so do amounts and moments. An account with an open debt, dispute
 * or review, or with money, waits until that is over. One that fails does not keep the others from
 * being erased.
 *
 * Idempotent: a run that dies anywhere is continued by the next one.
 */
export async function eraseClosedAccounts(
  services: Needs,
  { storage, modules }: { readonly storage: Storage; readonly modules: readonly ServerModule[] },
  signal: AbortSignal,
): Promise<void> {
  const { clock, config, log } = services;
  const before = new Date(clock.now().getTime() - config.retentionMs);
  // A module refers to rows of those before it in the list, so the last one is erased first.
  const erasures = modules.toReversed().flatMap(({ erasure }) => erasure ?? []);
  let erased = 0;
  const failures: unknown[] = [];
  for await (const userId of readDue(services.database, erasures, before)) {
    if (signal.aborted) break;
    try {
      if (await eraseOne(services, storage, { userId, before, erasures, signal })) erased += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  log.info({ erased, failed: failures.length }, "closed accounts were erased");
  if (failures.length > 0) throw new AggregateError(failures, "not all closed accounts were erased");
}

interface Due {
  readonly userId: UserId;
  readonly before: Date;
  readonly erasures: readonly Erasure[];
  readonly signal: AbortSignal;
}

/** @returns whether the account is erased; false where it waits, or the run ends first */
async function eraseOne(services: Needs, storage: Storage, due: Due): Promise<boolean> {
  const { userId, erasures } = due;
  // Without the key no copy of the photos can be read; then the photos themselves.
  const begun = await runPortion(services, due, async (transaction) => {
    await deleteFileKey(transaction, userId);
    await deleteDocuments(transaction, userId);
    return true;
  });
  if (begun === undefined) return false;
  await storage.deleteAllOf(userId);
  const counts: Record<string, number> = {};
  for (const { statement, countedAs } of erasures.flatMap(({ portions = [] }) => portions)) {
    const number = await eraseRows(services, due, statement);
    if (number === undefined) return false;
    if (countedAs !== undefined) counts[countedAs] = number;
  }
  const ended = await runPortion(services, due, async (transaction) => {
    await eraseAccount(transaction, erasures, { userId, at: services.clock.now() });
    await recordAuditEvent(services, transaction, {
      actor: operator,
      operation: "eraseAccount",
      subject: { kind: "user", id: userId },
      after: counts,
    });
    await endErasure(transaction, userId, services.clock.now());
    return true;
  });
  return ended ?? false;
}

/** @returns how many rows the account has; undefined if not all of them are erased */
async function eraseRows(services: Needs, due: Due, statement: string): Promise<number | undefined> {
  let rows = 0;
  for (let after = first; ;) {
    const next = { userId: due.userId, after, most: rowsAtOnce };
    const portion = await runPortion(services, due, (transaction) => erasePortion(transaction, statement, next));
    if (portion === undefined) return undefined;
    rows += portion.number;
    if (portion.last === null) return rows;
    after = portion.last;
  }
}

/** Runs a portion; undefined where the run is to end, or the account must wait. */
async function runPortion<Result>(
  { database }: Pick<Services, "database">,
  { userId, before, erasures, signal }: Due,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result | undefined> {
  if (signal.aborted) return undefined;
  return database.transaction(async (transaction) => {
    // A dispute or a review that begins meanwhile waits, or is found.
    await lockForChange(transaction, userId);
    return (await isDue(transaction, erasures, { userId, before })) ? work(transaction) : undefined;
  });
}
