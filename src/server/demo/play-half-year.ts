import type { SettableClock } from "../platform/clock.ts";
import type { Client } from "./client.ts";
import { demoPurchasePassword } from "./people.ts";

export const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60_000;

export interface Till {
  readonly client: Client;
  /** A description and a usual amount in minor units. */
  readonly sells: readonly (readonly [string, number])[];
}

export interface People {
  readonly marina: Client;
  readonly caio: Client;
  readonly tills: readonly Till[];
}

/** What is asked of the people once, for all the days. */
interface Cast extends People {
  readonly cardNumber: string;
  readonly marinaName: string;
  /** Whom Marina sends money to. */
  readonly friends: readonly string[];
}

/** Half a year: money added and sent, purchases, cashback used. The same at every filling. */
export async function playHalfYear(clock: SettableClock, today: Date, people: People): Promise<void> {
  const cast = await introduce(people);
  const begin = clock.now().getTime();
  const midnight = begin - (begin % dayMs);
  const days = Math.round((today.getTime() - begin) / dayMs);
  for (let day = 1; day <= days; day += 1) {
    const at = (hour: number, minute: number) =>
      clock.set(
        new Date(Math.min(midnight + day * dayMs + (hour * 60 + minute) * minuteMs, today.getTime() - minuteMs)),
      );
    if (day % 15 === 1) await addMoney(cast, day, at);
    if (day % 3 === 0) await goShopping(cast, day, at);
    if (day % 11 === 0) await sendToFriend(cast, day, at);
    if (day % 17 === 0) await receiveFromCaio(cast, day, at);
    if (day % 40 === 0) await spendCashback(cast, day, at);
  }
  await readMost(cast.marina);
}

/** Half a year that nobody ever looked at would be no news: all but the last few items have been read. */
async function readMost(client: Client): Promise<void> {
  const { notifications } = await client.call("listNotifications", { limit: 4 });
  const read = notifications.at(-1);
  if (read !== undefined) await client.call("markNotificationsRead", { up_to: read.id });
}

async function introduce(people: People): Promise<Cast> {
  const { card_number: cardNumber } = await people.marina.call("getFullCardForPayment", {});
  const { username: marinaName } = await people.marina.call("getProfile", {});
  const friends = await Promise.all(
    [people.caio, ...people.tills.map((till) => till.client)].map(
      async (client) => (await client.call("getProfile", {})).username,
    ),
  );
  return { ...people, cardNumber, marinaName, friends };
}

/** Sets the clock to an hour of the day that is played. */
type At = (hour: number, minute: number) => void;

async function addMoney({ marina, caio }: Cast, day: number, at: At): Promise<void> {
  at(12, day % 60);
  await topUp(marina, 60_000, `demo-${day}-top-up`);
  await topUp(caio, 30_000, `demo-${day}-caio-top-up`);
}

async function goShopping({ marina, tills, cardNumber }: Cast, day: number, at: At): Promise<void> {
  const till = tills[[0, 1, 0, 2, 0, 3][(day / 3) % 6]!]!;
  // Every second purchase is the first till's, so its goods take turns by twos.
  const [description, amount] = till.sells[Math.floor(day / 6) % till.sells.length]!;
  at(11 + (day % 9), (day * 7) % 60);
  const charge = { amount: amount + (day % 5) * 30, description, card_number: cardNumber };
  await buy(till.client, marina, charge, `demo-${day}-charge`);
}

async function sendToFriend({ marina, friends }: Cast, day: number, at: At): Promise<void> {
  at(19, (day * 5) % 60);
  const username = friends[[0, 3, 0, 2, 1][(day / 11) % 5]!]!;
  await marina.call(
    "sendMoney",
    { username, amount: 2_500 + (day % 4) * 750, message: "Almoço de quinta" },
    { idempotencyKey: `demo-${day}-send` },
  );
}

async function receiveFromCaio({ caio, marinaName }: Cast, day: number, at: At): Promise<void> {
  at(20, (day * 3) % 60);
  await caio.call(
    "sendMoney",
    { username: marinaName, amount: 12_000, message: "Aluguel da quadra" },
    { idempotencyKey: `demo-${day}-receive` },
  );
}

async function spendCashback({ marina }: Cast, day: number, at: At): Promise<void> {
  at(21, 5);
  await marina.call("transferCashback", { amount: 3_000 }, { idempotencyKey: `demo-${day}-cashback` });
}

async function topUp(client: Client, amount: number, idempotencyKey: string): Promise<void> {
  const { url, session_id: sessionId } = await client.call("createPayment", { amount }, { idempotencyKey });
  await client.send(new URL(url).pathname, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "card=pays",
  });
  await client.call("verifyPayment", { sessionId });
}

async function buy(
  till: Client,
  customer: Client,
  charge: { readonly amount: number; readonly description: string; readonly card_number: string },
  idempotencyKey: string,
): Promise<void> {
  const { id } = await till.call("createPaymentRequest", charge, { idempotencyKey });
  await customer.call(
    "approvePaymentRequest",
    { id, amount: charge.amount, purchase_password: demoPurchasePassword },
    { idempotencyKey },
  );
}
