import { usersFoundMax } from "#contract/console-limits.ts";
import { findUserIdsByPart } from "#server/customers/auth/index.ts";
import { findUsersByPart, type User } from "#server/customers/profiles/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";

/** Enough for somebody on the phone; too few to write down who has an account. */
const searches = { max: 20, windowMs: 10 * 60_000 };

interface SearchInput {
  readonly term: string;
  readonly reason: string;
  /** An administrator. */
  readonly actor: KnownActor;
}

/**
 * The users with all words of the term in their names, or with the term in their e-mail, at most
 * `usersFoundMax` of them in the order of their names. Nothing is shown that is not in the audit
 * log, with the term and the reason.
 *
 * @throws DomainError `too_many_requests` with `seconds`
 */
export async function searchUsers(
  services: Pick<Services, "clock" | "database">,
  { term, reason, actor }: SearchInput,
) {
  await limitRate(services, `search-users:${actor.userId}`, searches);
  return services.database.transaction(async (transaction) => {
    const found = await findByPart(transaction, term);
    const users = found.slice(0, usersFoundMax);
    await recordAuditEvent(services, transaction, {
      actor,
      operation: "searchUsers",
      subject: { kind: "user_search", id: newId(services.clock) },
      after: { term, reason, found: users.length },
    });
    return {
      users: users.map(({ userId, fullName, username }) => ({ user_id: userId, full_name: fullName, username })),
      more: found.length > users.length,
    };
  });
}

/** One more than is shown says whether there are more. */
export async function findByPart(database: Queryable, term: string): Promise<User[]> {
  const limit = usersFoundMax + 1;
  const userIds = await findUserIdsByPart(database, term, limit);
  return findUsersByPart(database, { term, userIds, limit });
}
