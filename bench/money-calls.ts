import { systemClock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import { requestTemplate, type Plan, type RequestTemplate } from "./driver/index.ts";
import { purchasePassword, type Customer } from "./http-users.ts";
import type { Installation } from "./installation.ts";
import type { Load, Sample, Timing } from "./measure.ts";
import { quantile } from "./statistics.ts";

/** Minor units: small enough that no customer runs out of money. */
const chargeAmount = 100;
const recipientsEach = 16;
/** A first guess; from then on, the most that was measured. */
const approvalsPerSecond = 1_500;

type Requests = Pick<Plan, "requests" | "ids">;

/** One cent from each connection's customer to any other. */
export function sends(installation: Installation, name = "sendMoney"): Load {
  const { customers } = installation;
  return httpLoad(name, installation, (connections) =>
    Promise.resolve({ requests: Array.from({ length: connections }, (_, number) => sendsOf(customers, number)) }),
  );
}

/** The requests of one customer to some others, each of them as likely. */
export function sendsOf(customers: readonly Customer[], number: number): RequestTemplate[] {
  const sender = customers[number % customers.length]!;
  return Array.from({ length: recipientsEach }, () => {
    const step = 1 + Math.floor(Math.random() * (customers.length - 1));
    const { username } = customers[(number + step) % customers.length]!;
    return requestTemplate({
      method: "POST",
      path: "/api/transfers",
      cookie: sender.cookie,
      body: { username, amount: 1 },
    });
  });
}

/** Approves pending charges of one partner, each once, with the purchase password. */
export function approvals(installation: Installation): Load {
  const { owner, customers } = installation;
  let fastest = approvalsPerSecond;
  const load = httpLoad("approvePaymentRequest", installation, async (connections, { seconds, warmUpSeconds }) => {
    const each = Math.ceil((fastest * 2 * (seconds + warmUpSeconds)) / connections);
    const customersHere = Array.from({ length: connections }, (_, number) => customers[number % customers.length]!);
    return {
      requests: customersHere.map((customer) => [approvalOf(customer)]),
      ids: await Promise.all(customersHere.map((customer) => addCharges(owner, customer, each))),
    };
  });
  return {
    name: load.name,
    run: async (connections, timing) => {
      const sample = await load.run(connections, timing);
      fastest = Math.max(fastest, sample.perSecond);
      return sample;
    },
  };
}

function approvalOf({ cookie }: Customer): RequestTemplate {
  return requestTemplate({
    method: "POST",
    path: "/api/payment-requests/{id}/approval",
    cookie,
    body: { amount: chargeAmount, purchase_password: purchasePassword },
  });
}

/** Inserts charges that expire in an hour, so that the benchmark measures only their approval. */
async function addCharges(owner: Database, customer: Customer, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId(systemClock));
  await owner.query(
    `insert into payment_requests
       (customer_id, id, partner_id, partner_name, partner_category, customer_name, card_last_4, amount,
        cashback_basis_points, fee_basis_points, fee_fixed, cashback, fee, establishment, created_at, expires_at)
     select $1, id, (select id from partners limit 1), 'Bench', 'other', 'Bench C.', '0000', ${chargeAmount},
        1000, 500, 30, 10, 35, 55, now(), now() + interval '1 hour'
     from unnest($2::uuid[]) as id`,
    [customer.userId, ids],
  );
  return ids;
}

/** @throws when a call fails: then nothing was measured */
function httpLoad(
  name: string,
  { server: { port }, driver }: Installation,
  requestsFor: (connections: number, timing: Timing) => Promise<Requests>,
): Load {
  return {
    name,
    run: async (connections, timing): Promise<Sample> => {
      const tally = await driver.drive({ ...timing, port, ...(await requestsFor(connections, timing)) });
      if (tally.seconds <= 0) throw new Error(`${name} ran out of charges before its warm-up was over`);
      const { 200: _succeeded, ...others } = tally.statuses;
      if (Object.keys(others).length > 0)
        throw new Error(
          `not every call of ${name} succeeded, so nothing was measured: ${JSON.stringify(tally.statuses)}`,
        );
      return {
        perSecond: tally.latencies.length / tally.seconds,
        p50: quantile(tally.latencies, 0.5),
        p99: quantile(tally.latencies, 0.99),
        driverMicros: tally.microsPerCall,
      };
    },
  };
}
