import type { PartnerId } from "#contract/ids.ts";
import type { OperationId } from "#contract/index.ts";
import { branchesMax, tillsMax } from "#contract/limits.ts";
import { lockActingOwner, notifyMembers } from "#server/partners/partners/index.ts";
import { recordAuditEvent, type Facts } from "#server/platform/audit-log/index.ts";
import type { MemberCaller } from "#server/platform/caller.ts";
import { violates, type Transaction } from "#server/platform/db/database.ts";
import { DomainError, fieldError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Request } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import {
  closePlace,
  countOpen,
  insertPlace,
  isOpenBranch,
  readPlace,
  renamePlace,
  type BranchRow,
  type Place,
  type TillRow,
} from "./store.ts";

type Needs = Pick<Services, "clock" | "database" | "live">;

interface Change<Row> {
  readonly row: Row;
  /** Undefined if nothing changed; then no audit event is written. */
  readonly operation: OperationId | undefined;
  readonly before?: Facts;
  readonly after?: Facts;
}

/**
 * Runs a change for an owner with its audit event. A name that another open branch or till already
 * has is an error of the field `name`.
 */
async function change<Row extends BranchRow>(
  services: Needs,
  request: Request<MemberCaller>,
  work: (transaction: Transaction, partnerId: PartnerId) => Promise<Change<Row>>,
): Promise<Row> {
  const { partnerId, userId } = request.caller;
  try {
    return await services.database.transaction(async (transaction) => {
      await lockActingOwner(transaction, { partnerId, userId });
      const { row, operation, before, after } = await work(transaction, partnerId);
      if (operation === undefined) return row;
      await recordAuditEvent(services, transaction, {
        actor: request.actor,
        operation,
        subject: { kind: "branch_id" in row ? "partner_till" : "partner_branch", id: row.id, name: row.name },
        partnerId,
        before: before ?? null,
        after: after ?? null,
      });
      await notifyMembers(services.live, transaction, partnerId);
      return row;
    });
  } catch (error) {
    if (violates(error, "branches_open_by_name") || violates(error, "tills_open_by_name"))
      throw fieldError({ field: "name", code: "not_allowed" });
    throw error;
  }
}

/** @throws DomainError `too_many_branches`; `invalid_input` with `not_allowed` at `name` */
export function createBranch(
  services: Needs,
  { name }: { readonly name: string },
  request: Request<MemberCaller>,
): Promise<BranchRow> {
  const { clock } = services;
  return change(services, request, async (transaction, partnerId) => {
    if ((await countOpen(transaction, "branches", partnerId)) >= branchesMax)
      throw new DomainError("too_many_branches");
    const row = { id: newId(clock), name, created_at: clock.now() };
    await insertPlace(transaction, partnerId, row);
    return { row: { ...row, closed_at: null }, operation: "createBranch", after: { name } };
  });
}

/**
 * @throws DomainError `not_found`, `too_many_tills`; `invalid_input` with `not_allowed` at `name`
 */
export function createTill(
  services: Needs,
  { branchId, name }: { readonly branchId: string; readonly name: string },
  request: Request<MemberCaller>,
): Promise<TillRow> {
  const { clock } = services;
  return change(services, request, async (transaction, partnerId) => {
    if (!(await isOpenBranch(transaction, partnerId, branchId))) throw new DomainError("not_found");
    if ((await countOpen(transaction, "tills", partnerId)) >= tillsMax) throw new DomainError("too_many_tills");
    const row = { id: newId(clock), name, created_at: clock.now(), branch_id: branchId };
    await insertPlace(transaction, partnerId, row);
    return { row: { ...row, closed_at: null }, operation: "createTill", after: { name, branch_id: branchId } };
  });
}

/** @throws DomainError `not_found`; `invalid_input` with `not_allowed` at `name` */
export function renameOne<P extends Place>(
  services: Needs,
  place: P,
  { id, name }: { readonly id: string; readonly name: string },
  request: Request<MemberCaller>,
) {
  return change(services, request, async (transaction, partnerId) => {
    const before = await readPlace(transaction, place, partnerId, id);
    const row = await renamePlace(transaction, place, { partnerId, id, name });
    if (before === undefined || row === undefined) throw new DomainError("not_found");
    const operation = place === "tills" ? "renameTill" : "renameBranch";
    return { row, operation, before: { name: before.name }, after: { name } };
  });
}

/**
 * Closes a till, or a branch with its tills. Closing again changes nothing.
 * @throws DomainError `not_found`
 */
export function closeOne<P extends Place>(services: Needs, place: P, id: string, request: Request<MemberCaller>) {
  return change(services, request, async (transaction, partnerId) => {
    const hasClosed = await closePlace(transaction, place, { partnerId, id, at: services.clock.now() });
    const row = await readPlace(transaction, place, partnerId, id);
    if (row === undefined) throw new DomainError("not_found");
    if (!hasClosed) return { row, operation: undefined };
    const operation = place === "tills" ? "closeTill" : "closeBranch";
    return { row, operation, after: { closed_at: row.closed_at!.toISOString() } };
  });
}
