import { randomUUID } from "node:crypto";
import type { MailTemplate, UnsentMail } from "#contract/back-office/mails.ts";
import type { Database } from "#server/platform/db/database.ts";

export interface Unsent {
  readonly template: MailTemplate;
  readonly email: string;
  readonly status: UnsentMail["status"];
  readonly says: string;
  /** Has a link that has expired. */
  readonly isOver?: boolean;
}

/**
 * Inserts a mail as its last try leaves it; `smtp.test.ts` compares it with real ones.
 * @returns its id
 */
export async function addUnsentMail(
  owner: Database,
  { template, email, status, says, isOver = false }: Unsent,
): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into mails (owner, event, id, template, params, status, tries, says, useless_at, created_at, settled_at)
      select u.id, $1 || ':' || $2, $2::uuid, $1, $6, $3, 1, $4, now() + case when $7 then interval '-1 day' else interval '1 day' end,
          now() - interval '2 days', now()
        from auth_users u where u.email = $5`,
    [template, id, status, says, email, JSON.stringify({ facts: { at: "2026-11-21T12:00:00Z" } }), isOver],
  );
  return id;
}
