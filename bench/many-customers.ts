import { createHmac, randomBytes } from "node:crypto";
import type { Database } from "#server/platform/db/database.ts";
import { Keys } from "#server/platform/keys.ts";
import type { HttpServer } from "./http-server.ts";
import { purchasePassword, type Customer } from "./http-users.ts";

/** Minor units: enough for every call of a benchmark. */
const balance = 500_000_000;
const passwordsAtOnce = 16;

/**
 * Copies an active customer as often as wanted, each with a session, money and a purchase password.
 * Rows are inserted, because signing up takes half a second each; only the purchase passwords are
 * set over HTTP. No mails are sent to them: receipts are sent at 20 a second whatever the load is,
 * and would go on long after it.
 */
export async function addCustomers(
  server: HttpServer,
  owner: Database,
  model: Customer,
  count: number,
): Promise<Customer[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(24).toString("base64url"));
  await insertCustomers(owner, model, tokens);
  const sign = cookieSigner(server.secret, model.cookie);
  const customers = tokens.map((token, number) => ({
    cookie: sign(token),
    userId: `bench-${number}`,
    email: `copy${number}@troco.example`,
    username: `copy.${number}`,
  }));
  for (let first = 0; first < count; first += passwordsAtOnce)
    await Promise.all(
      customers.slice(first, first + passwordsAtOnce).map((customer) => setPurchasePassword(server.url, customer)),
    );
  return customers;
}

async function insertCustomers(owner: Database, model: Customer, tokens: readonly string[]): Promise<void> {
  const numbers = `generate_series(0, ${tokens.length - 1}) as number`;
  await owner.query(
    `insert into auth_users (id, name, email, email_verified)
      select 'bench-' || number, 'Bench Customer', 'copy' || number || '@troco.example', true from ${numbers}`,
  );
  await owner.query(
    `insert into auth_sessions (id, user_id, token, expires_at)
      select 'bench-' || place - 1, 'bench-' || place - 1, token, now() + interval '1 day'
      from unnest($1::text[]) with ordinality as session (token, place)`,
    [tokens],
  );
  await owner.query(
    `insert into profiles select (jsonb_populate_record(model, jsonb_build_object('user_id', 'bench-' || number,
        'username', 'copy.' || number, 'card_number', '9' || lpad(number::text, 15, '0')))).*
      from profiles as model, ${numbers} where model.user_id = $1`,
    [model.userId],
  );
  await owner.query(
    `insert into mail_settings (user_id, purchase_receipts) select 'bench-' || number, false from ${numbers}`,
  );
  await owner.query(
    `select count(ledger.open_account('bench-' || number, kind))
      from ${numbers}, unnest('{wallet,cashback}'::ledger.account_kind[]) as kind`,
  );
  await owner.query(
    `select count(ledger.post(array[id], '{top_up}', array[now()], '{2}', '{null}',
        array['operator', 'bench-' || number], '{card_clearing,wallet}', '{-${balance},${balance}}'))
      from (select number, gen_random_uuid() as id from ${numbers}) as top_up`,
  );
  await owner.query("analyze");
}

/** Makes session cookies as the auth library does: the token, and its signature. */
function cookieSigner(secret: string, cookie: string): (token: string) => string {
  const name = /([\w.-]*session_token)=/.exec(cookie)![1]!;
  const key = new Keys([secret]).currentKey("session-cookie").toString("base64");
  return (token) => {
    const signature = createHmac("sha256", key).update(token).digest("base64");
    return `${name}=${encodeURIComponent(`${token}.${signature}`)}`;
  };
}

async function setPurchasePassword(url: string, { cookie }: Customer): Promise<void> {
  const answer = await fetch(`${url}/api/purchase-password`, {
    method: "PUT",
    headers: { cookie, "content-type": "application/json", origin: url },
    body: JSON.stringify({ password: purchasePassword }),
  });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`a purchase password was not set: ${answer.status} ${body}`);
}
