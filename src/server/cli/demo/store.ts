import { setTimeout } from "node:timers/promises";
import { connect, type Queryable } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";

export type Progress = "empty" | "begun" | "done" | "not ours";

/** How far demo data was made in a database that no server has opened yet. */
export async function readProgressAt({
  databaseUrl: url,
  log,
}: {
  readonly databaseUrl: string;
  readonly log: Log;
}): Promise<Progress> {
  const database = connect({ url, log, poolSize: 1 });
  try {
    return await readProgress(database);
  } finally {
    await database.close();
  }
}

/** `not ours` if there are users whom the demo did not create. */
async function readProgress(database: Queryable): Promise<Progress> {
  const [table] = await database.query<{ exists: boolean }>(
    "select to_regclass('installation_facts') is not null as exists",
  );
  if (table?.exists !== true) return "empty";
  const [fact] = await database.query<{ value: Progress }>(
    "select value #>> '{}' as value from installation_facts where name = 'demo'",
  );
  if (fact !== undefined) return fact.value;
  const [user] = await database.query("select 1 as one from auth_users limit 1");
  return user === undefined ? "empty" : "not ours";
}

export async function writeProgress(database: Queryable, progress: Progress): Promise<void> {
  await database.query(
    "insert into installation_facts (name, value) values ('demo', to_jsonb($1::text)) on conflict (name) do update set value = excluded.value",
    [progress],
  );
}

const mailWaitMs = 50;

/** The addresses of mailed links in front of their tokens. */
const invitationLink = "/partner/invitation?token=";
const confirmationLink = "/auth?confirmed=true&token=";

/** Reads the token of a mailed invitation in place of the user. */
export const readInvitationToken = (database: Queryable, email: string) => readToken(database, email, invitationLink);

/** Reads the token of a confirmation link in place of the user. */
export const readConfirmationToken = (database: Queryable, email: string) =>
  readToken(database, email, confirmationLink);

async function readToken(database: Queryable, email: string, link: string): Promise<string> {
  for (;;) {
    const [mail] = await database.query<{ token: string }>(
      `select substring(split_part(text_body, $2, 2) from '^[A-Za-z0-9_-]+') as token from mailbox_messages
        where recipient = $1 and position($2 in text_body) > 0 order by id desc limit 1`,
      [email, link],
    );
    if (mail !== undefined) return mail.token;
    await setTimeout(mailWaitMs);
  }
}
