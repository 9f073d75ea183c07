import { happening, type Cast, type Customer, type Day, type Happening, type Till } from "./cast.ts";
import { blocked, demoPurchasePassword } from "./users.ts";

/** Every transfer carries the purchase password, whether its sum needs it or not. */
const confirmed = { purchase_password: demoPurchasePassword };

/** The actions of Marina and Caio on a day; each kind of action has a rhythm of its own. */
export function liveMarinasDay(cast: Cast, { day }: Day): Happening[] {
  const { marina, caio, tills } = cast;
  const happenings: Happening[] = [];
  if (day % 15 === 1)
    happenings.push(
      happening(10, day % 60, async () => {
        await topUp(marina, 60_000, `demo-${day}-top-up`);
        await topUp(caio, 45_000, `demo-${day}-caio-top-up`);
      }),
    );
  if (day % 3 === 0) {
    const till = tills[[0, 1, 0, 2, 0, 3][(day / 3) % 6]!]!;
    // Every second purchase is at the first till, so its goods change every six days.
    const sold = { good: Math.floor(day / 6), more: (day % 5) * 30, key: `demo-${day}-charge` };
    happenings.push(happening(11 + (day % 9), (day * 7) % 60, () => sell(till, till.owner, marina, sold)));
  }
  if (day % 11 === 0) {
    const friends = [caio.username, ...tills.map(({ username }) => username)];
    const gift = { username: friends[[0, 3, 0, 2, 1][(day / 11) % 5]!]!, amount: 2_500 + (day % 4) * 750 };
    const message = "Almoço de quinta";
    happenings.push(
      happening(19, (day * 5) % 60, () =>
        marina.client.call("sendMoney", { ...gift, message, ...confirmed }, { idempotencyKey: `demo-${day}-send` }),
      ),
    );
  }
  if (day % 17 === 0) {
    const rent = { username: marina.username, amount: 12_000, message: "Aluguel da quadra" };
    happenings.push(
      happening(20, (day * 3) % 60, () =>
        caio.client.call("sendMoney", { ...rent, ...confirmed }, { idempotencyKey: `demo-${day}-receive` }),
      ),
    );
  }
  if (day % 40 === 0)
    happenings.push(
      happening(21, 5, () =>
        marina.client.call("transferCashback", { amount: 3_000 }, { idempotencyKey: `demo-${day}-cashback` }),
      ),
    );
  return happenings;
}

/** One of the regulars is blocked for this many last days, and buys nothing in them. */
export const blockedFor = 9;
/** Guests buy on each of this many last days, and on every second day before. */
const busyFor = 30;

/** The purchases of a day by the customers other than Marina. */
export function shop({ caio, regulars, tills }: Cast, { day, left }: Day): Happening[] {
  const there = [caio, ...regulars].filter(({ user }) => left > blockedFor || user !== blocked.user);
  const guest = (number: number) => there[number % there.length]!;
  const happenings: Happening[] = [];
  // Caio's top-ups are among Marina's actions.
  if (day % 90 === 1)
    for (const [number, customer] of regulars.entries())
      happenings.push(happening(9, number, () => topUp(customer, 150_000, `demo-${day}-${number}-top-up`)));

  if (day % 2 === 0) {
    const turn = day / 2;
    const till = tills[[0, 2, 0, 1, 0, 3, 0][turn % 7]!]!;
    const clerk = till.clerks[turn % till.clerks.length]!;
    const sold = { good: Math.floor(turn / 2), more: (day % 7) * 45, key: `demo-${day}-guest` };
    happenings.push(happening(12 + (day % 4), (day * 11) % 60, () => sell(till, clerk, guest(turn), sold)));
  } else if (left < busyFor) {
    const { owner } = tills[0]!;
    const sold = { good: Math.floor(day / 2), more: (day % 3) * 25, key: `demo-${day}-guest` };
    happenings.push(happening(16 + (day % 3), (day * 13) % 60, () => sell(tills[0]!, owner, guest(day), sold)));
  }
  if (day % 13 === 0) happenings.push(happening(18, day % 60, () => failToSell(tills[0]!, guest(day + 1), day)));
  return happenings;
}

interface Sold {
  /** The index of the good, which wraps around. */
  readonly good: number;
  /** Added to its usual amount, in minor units. */
  readonly more: number;
  readonly key: string;
}

function chargeOf({ partner: { sells } }: Till, { cardNumber }: Customer, { good, more }: Omit<Sold, "key">) {
  const [description, amount] = sells[good % sells.length]!;
  return { amount: amount + more, description, card_number: cardNumber };
}

async function sell(till: Till, clerk: Till["owner"], customer: Customer, sold: Sold): Promise<void> {
  const charge = chargeOf(till, customer, sold);
  const { id } = await clerk.call("createPaymentRequest", charge, { idempotencyKey: sold.key });
  await customer.client.call(
    "approvePaymentRequest",
    { id, amount: charge.amount, purchase_password: demoPurchasePassword },
    { idempotencyKey: sold.key },
  );
  till.sales.push({ id, amount: charge.amount, customer });
}

/** A charge that the customer rejects, the till cancels, or that expires. */
async function failToSell(till: Till, customer: Customer, day: number): Promise<void> {
  const idempotencyKey = `demo-${day}-no-sale`;
  const { id } = await till.owner.call("createPaymentRequest", chargeOf(till, customer, { good: day, more: 0 }), {
    idempotencyKey,
  });
  if (day % 3 === 0) await customer.client.call("rejectPaymentRequest", { id });
  if (day % 3 === 1) await till.owner.call("cancelPaymentRequest", { id });
}

async function topUp({ client, user }: Customer, amount: number, idempotencyKey: string): Promise<void> {
  const { url, session_id: sessionId } = await client.call("createPayment", { amount }, { idempotencyKey });
  await client.send(new URL(url).pathname, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    // Each customer has a card of their own.
    body: `card=pays&number=4000${user.phone.slice(1).padStart(13, "0").slice(-12)}`,
  });
  await client.call("verifyPayment", { sessionId });
}
