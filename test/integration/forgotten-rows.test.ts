import { afterAll, beforeAll, expect, test } from "vitest";
import { SettableClock } from "#server/platform/clock.ts";
import { startTestServer, type TestServer } from "#test/harness/server.ts";
import { until } from "./support/calls.ts";

// The routine that deletes what is too old deletes at its moment, and nothing before.

const day = 24 * 60 * 60_000;
const clock = new SettableClock(new Date("2026-11-21T12:00:00.000Z"));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

interface Kept {
  /** The moment of the oldest row that stays, in milliseconds from now. */
  readonly since: number;
  readonly moment: string;
  /** Adds one row with the moment $1. */
  readonly insert: string;
}

const id = "gen_random_uuid()";
const digest = "sha256(gen_random_uuid()::text::bytea)";
const text = "gen_random_uuid()::text";

/** By table: what expires is over at its moment, what is kept for days stays to the last. */
const decided: Readonly<Record<string, Kept>> = {
  auth_sessions: {
    since: 0,
    moment: "expires_at",
    insert: `with u as (insert into auth_users (id, name, email) values (${text}, 'Marina', ${text}) returning id)
      insert into auth_sessions (id, user_id, token, expires_at) select id, id, id, $1 from u`,
  },
  auth_verifications: {
    since: 0,
    moment: "expires_at",
    insert: `insert into auth_verifications (id, identifier, value, expires_at) values (${text}, 'x', 'y', $1)`,
  },
  spent_challenges: {
    since: 1,
    moment: "expires_at",
    insert: `insert into spent_challenges (digest, expires_at) values (${digest}, $1)`,
  },
  proofs: {
    since: 1,
    moment: "expires_at",
    insert: `with u as (insert into auth_users (id, name, email) values (${text}, 'Marina', ${text}) returning id),
        s as (insert into auth_sessions (id, user_id, token, expires_at)
          select id, id, id, timestamptz '2027-01-01' from u returning user_id),
        p as (insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, created_at)
          select ${id}, user_id, 'iPhone', user_id, '', 0, '{}', now() from s returning id, user_id)
      insert into proofs (digest, user_id, session_id, passkey_id, expires_at)
        select ${digest}, user_id, user_id, id, $1 from p`,
  },
  freezing_links: {
    since: 1,
    moment: "expires_at",
    insert: `insert into freezing_links (digest, user_id, expires_at) values (${digest}, 'u', $1)`,
  },
  geocoding_answers: {
    since: 1,
    moment: "expires_at",
    insert: `insert into geocoding_answers (service, address, is_exact, expires_at) values ('s', ${digest}, true, $1)`,
  },
  rate_counts: {
    since: 1,
    moment: "window_ends_at",
    insert: `insert into rate_counts (key, count, window_ends_at) values (${text}, 1, $1)`,
  },
  live_events: {
    since: -day,
    moment: "created_at",
    insert: "insert into live_events (user_id, name, created_at) values ('u', 'profile', $1)",
  },
  sign_ups: {
    since: -7 * day,
    moment: "created_at",
    insert: `insert into sign_ups (id, email, name, language, password_hash, token_digest, link_expires_at, created_at)
      values (${id}, ${text}, 'Eva', 'pt', 'hash', ${digest}, $1, $1)`,
  },
  api_requests: {
    since: -14 * day,
    moment: "at",
    insert: `insert into api_requests (partner_id, key_id, id, at, method, path, status, took_ms)
      values (${id}, ${id}, ${id}, $1, 'GET', '/x', 200, 1)`,
  },
  webhook_events: {
    since: -30 * day,
    moment: "created_at",
    insert: `insert into webhook_events (partner_id, id, type, body, mode, created_at)
      values (${id}, ${id}, 'charge.approved', '{}', 'live', $1)`,
  },
  partner_invitations: {
    since: -30 * day,
    moment: "expires_at",
    insert: `insert into partner_invitations (id, partner_id, email, role, token_digest, invited_by, invited_at, expires_at)
      values (${id}, ${id}, ${text}, 'cashier', ${digest}, 'somebody', $1, $1)`,
  },
  payment_links: {
    since: -30 * day,
    moment: "expires_at",
    insert: `insert into payment_links (partner_id, mode, id, amount, cashback_basis_points, fee_basis_points, fee_fixed,
        cashback, fee, establishment, created_by, created_at, expires_at)
      values (${id}, 'live', ${id}, 100, 1000, 500, 30, 10, 35, 55, 'u', $1, $1)`,
  },
  mails: {
    since: -90 * day,
    moment: "created_at",
    insert: `insert into mails (owner, event, id, template, status, useless_at, created_at)
      values (${text}, 'x', ${id}, 'password-changed', 'sent', $1, $1)`,
  },
  mailbox_messages: {
    since: -90 * day,
    moment: "created_at",
    insert: `insert into mailbox_messages (id, recipient, subject, text_body, html_body, created_at)
      values (${id}, 'x@troco.example', '', '', '', $1)`,
  },
  wallet_passes: {
    since: -90 * day,
    moment: "closed_at",
    insert: `insert into wallet_passes (user_id, id, changed_at, closed_at) values (${text}, ${id}, $1, $1)`,
  },
  known_devices: {
    since: -400 * day,
    moment: "last_sign_in_at",
    insert: `insert into known_devices (user_id, digest, last_sign_in_at) values ('u', ${digest}, $1)`,
  },
  given_up_usernames: {
    since: 1 - 400 * day,
    moment: "given_up_at",
    insert: `insert into given_up_usernames (username, given_up_at) values (${text}, $1)`,
  },
};

/** Tables whose rows have no moment of their own, and end by when their import began. */
const ofImports = ["partner_import_errors", "partner_import_codes"] as const;

test("rows end at their moment, in each table that forgets, and those one millisecond younger stay", async () => {
  const { owner } = server.testDatabase;
  const at = (ms: number) => new Date(clock.now().getTime() + ms);
  for (const { since, insert } of Object.values(decided))
    for (const moment of [at(since), at(since - 1)]) await owner.query(insert, [moment]);
  const began = [at(-30 * day), at(-30 * day - 1)];
  for (const moment of began)
    await owner.query(
      `with i as (insert into partner_imports (id, started_by, started_at, file_name, file_digest, row_count)
            values (${id}, 'u', $1, 'x.csv', ${text}, 1) returning id),
          e as (insert into partner_import_errors (import_id, row_number, company_name, errors) select id, 1, 'X', '[]' from i)
        insert into partner_import_codes (import_id, key, content) select id, 'k', '' from i`,
      [moment],
    );
  // A mail's content is deleted once the mail is of no use, and no sooner.
  for (const moment of [at(1), at(0)])
    await owner.query(
      `insert into mails (owner, event, id, template, status, params, useless_at, created_at)
        values ('u', ${text}, ${id}, 'password-changed', 'failed', '{}', $1, $2)`,
      [moment, clock.now()],
    );

  const { services } = server.server;
  await owner.query("delete from job_successes where queue = 'forget-the-past'");
  await services.jobs.add(services.database, "forget-the-past", {});
  const ended = () => owner.query("select from job_successes where queue = 'forget-the-past'");
  await until(async () => ((await ended()).length === 1 ? true : undefined), { what: "the end of the routine" });

  const left: Record<string, readonly number[]> = {};
  for (const [table, { since, moment }] of Object.entries(decided)) {
    const rows = await owner.query<{ at: Date }>(
      `select ${moment} as at from ${table} where ${moment} between $1 and $2`,
      [at(since - 1), at(since)],
    );
    left[table] = rows.map((row) => row.at.getTime() - clock.now().getTime());
  }
  for (const table of ofImports) {
    const rows = await owner.query<{ at: Date }>(
      `select started_at as at from ${table} join partner_imports i on i.id = import_id`,
    );
    left[table] = rows.map((row) => row.at.getTime() - clock.now().getTime());
  }
  expect(left).toEqual({
    ...Object.fromEntries(Object.entries(decided).map(([table, { since }]) => [table, [since]])),
    ...Object.fromEntries(ofImports.map((table) => [table, [-30 * day]])),
  });
  const unsent = await owner.query<{ useless_at: Date }>("select useless_at from mails where params is not null");
  expect(unsent).toEqual([{ useless_at: at(1) }]);
});
