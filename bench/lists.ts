import type { Database } from "#server/db/database.ts";
import { startCluster } from "./cluster.ts";
import { makeCustomers, type Customer } from "./http-people.ts";
import { startHttpServer } from "./http-server.ts";
import { median, type Timing } from "./measure.ts";
import { conditionsOf } from "./report.ts";

/** Charges of the company that is measured, and of the one beside it that is the yardstick. */
const sizes = { small: 1_000, large: 100_000 } as const;
type Size = keyof typeof sizes;
/** Charges of other companies, made in between: a company's rows do not lie side by side. */
const others = { companies: 100, charges: 1_000 } as const;
/** Days that the charges are spread over, to now. */
const days = 365;
const callsPerRound = 60;
const portion = 10_000;

const month = `from=${new Date(Date.now() - 30 * 86_400_000).toISOString()}`;
/** What is asked, by name: the query of the list, or of the totals. Of a word that is rare there is one charge in each company. */
const questions: Readonly<Record<string, string>> = {
  "first page": "",
  "one status": "?status=rejected",
  "a status that nothing has": "?status=pending",
  "a month": `?${month}`,
  "a word that many have": "?search=cafe",
  "a rare word": "?search=orquidea",
  "a rare word, in a month": `?search=orquidea&${month}`,
  "totals of a month": `/totals?${month}`,
  "totals of all": "/totals",
  "totals of a rare word": "/totals?search=orquidea",
};

/**
 * A company's lists over HTTP, one call at a time, session included: with many charges beside the same with few, in turns, so that what else
 * the machine does falls on both alike.
 */
export async function benchLists({ timing, rounds }: { timing: Timing; rounds: number }): Promise<string> {
  const cluster = await startCluster();
  const { owner } = await cluster.createTroco("troco_lists");
  const server = await startHttpServer(cluster.url("troco_lists"));
  try {
    const owners = (await makeCustomers(server.url, owner, 2)) as [Customer, Customer];
    const companies = { small: owners[0], large: owners[1] };
    for (const { email } of owners) await server.admin("create-partner", email, `Bench ${email}`, "other");
    await fillCharges(owner, companies);
    const cells = new Map<string, Record<Size, number[]>>();
    for (const [name, query] of Object.entries(questions)) {
      cells.set(name, await measureQuestion(`${server.url}/api/partner/payment-requests${query}`, companies, rounds));
      process.stderr.write(`${name}: ${sizesOf(cells.get(name)!)}\n`);
    }
    return ["## Lists", await conditionsOf(owner, undefined, timing, rounds), table(cells)].join("\n\n");
  } finally {
    await server.stop();
    await owner.close();
    await cluster.stop();
  }
}

/** Milliseconds of each round's 95th percentile. */
async function measureQuestion(
  url: string,
  companies: Record<Size, Customer>,
  rounds: number,
): Promise<Record<Size, number[]>> {
  const answers = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const taken = { small: [] as number[], large: [] as number[] };
    for (let call = 0; call < callsPerRound; call += 1) {
      for (const size of ["small", "large"] as const) taken[size].push(await ask(url, companies[size].cookie));
    }
    // The first round warms up.
    if (round > 0) for (const size of ["small", "large"] as const) answers[size].push(p95(taken[size]));
  }
  return answers;
}

async function ask(url: string, cookie: string): Promise<number> {
  const sent = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: nothing was measured`);
  return performance.now() - sent;
}

function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!;
}

function sizesOf({ small, large }: Record<Size, readonly number[]>): string {
  return `${median(small).toFixed(1)} and ${median(large).toFixed(1)} ms`;
}

function table(cells: ReadonlyMap<string, Record<Size, readonly number[]>>): string {
  const rows = [...cells].map(([name, { small, large }]) => {
    const growth = median(large.map((value, round) => value / small[round]!));
    return `| ${name} | ${median(small).toFixed(1)} | ${median(large).toFixed(1)} | ${growth.toFixed(1)} |`;
  });
  const few = sizes.small.toLocaleString("en");
  const many = sizes.large.toLocaleString("en");
  return [`| p95, ms | ${few} charges | ${many} charges | × |`, "| --- | ---: | ---: | ---: |", ...rows].join("\n");
}

/** Writes charges as the server would, all decided: of eight, six approved, one rejected, one expired. */
async function fillCharges(owner: Database, companies: Record<Size, Customer>): Promise<void> {
  const partnerOf = async ({ userId }: Customer) => {
    const [row] = await owner.query<{ partner_id: string }>(
      "select partner_id from partner_members where user_id = $1",
      [userId],
    );
    return row!.partner_id;
  };
  const insert = async (partner: string, count: number, values: readonly string[]) => {
    // In portions, for a statement is given half a minute.
    for (let first = 1; first <= count; first += portion) {
      await insertPortion(partner, count, first, values);
    }
  };
  const insertPortion = (partner: string, count: number, first: number, values: readonly string[]) =>
    owner.query(
      `insert into payment_requests
         (customer_id, id, partner_id, partner_name, partner_category, customer_name, card_last_4, amount, description,
          cashback_basis_points, fee_basis_points, fee_fixed, cashback, fee, establishment, status, created_at, expires_at,
          decided_at, transfer_id, search_text)
       select 'bench-' || number % 5000, made.id, ${partner}, 'Bench', 'other', 'Bench C.', lpad((number % 10000)::text, 4, '0'), 10000,
          description, 1000, 500, 30, 1000, 530, 8470, status, at, at + interval '5 minutes', at + interval '1 minute',
          case status when 'approved' then gen_random_uuid() end,
          folded(description || e'\\nBench C.\\n' || lpad((number % 10000)::text, 4, '0'))
       from generate_series(${first}, ${Math.min(count, first + portion - 1)}) as number
       cross join lateral (select now() - interval '${days} days' * (1 - number::float8 / ${count + 1}) as at) as time
       cross join lateral (
         select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(number || ${partner}::text), 1, 3)
           || '8' || substr(md5(${partner}::text || number), 1, 15))::uuid as id,
           case number % 8 when 0 then 'rejected' when 1 then 'expired' else 'approved' end as status,
           case when number = ${Math.floor(count / 2)} then 'Vaso com orquídea'
             when number % 3 = 0 then 'Café e pão na chapa, mesa ' || number % 40 else 'Almoço, mesa ' || number % 40 end as description
       ) as made`,
      values,
    );
  for (let company = 0; company < others.companies; company += 1) {
    await insert(`md5('bench ${company}')::uuid`, others.charges, []);
  }
  for (const size of ["small", "large"] as const)
    await insert("$1::uuid", sizes[size], [await partnerOf(companies[size])]);
  // In the order of time, as they would have come.
  await owner.query("create index in_time on payment_requests (created_at)");
  await owner.query("cluster payment_requests using in_time");
  await owner.query("drop index in_time");
  await owner.query("vacuum analyze payment_requests");
}
