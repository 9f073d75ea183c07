import sharp from "sharp";
import { grantAdministrator } from "../admin/index.ts";
import { connect } from "../db/database.ts";
import { createPartner } from "../partners/index.ts";
import { SettableClock } from "../platform/clock.ts";
import { startServer, type Server, type ServerOptions } from "../server.ts";
import { Client } from "./client.ts";
import {
  administrator,
  caio,
  companies,
  demoLogins,
  demoPassword,
  demoPurchasePassword,
  marina,
  offers,
  type DemoLogin,
  type DemoPerson,
} from "./people.ts";
import { readProgress, verifyEmail, writeProgress, type Progress } from "./store.ts";

const dayMs = 24 * 60 * 60 * 1000;
const months = 6;

/**
 * Fills an empty database with people, companies and half a year of movements, through the same calls as everybody's:
 * a server of its own answers them, whose clock is moved from day to day. A database with anybody in it is left alone, and a
 * filling that was interrupted goes on where it was, for every call carries the same idempotency key as before.
 * @returns whom to log in as; nobody where this database was not filled
 */
export async function seedDemo(options: ServerOptions): Promise<readonly DemoLogin[]> {
  const progress = await readProgressOf(options);
  if (progress === "not ours") return [];
  if (progress === "done") return demoLogins;
  const today = options.clock.now();
  const clock = new SettableClock(new Date(today.getTime() - months * 30 * dayMs));
  const config = {
    ...options.config,
    port: 0,
    host: "127.0.0.1",
    publicUrl: undefined,
    stripe: undefined,
    smtpUrl: undefined,
    chargeExpiryMs: dayMs,
    // Everybody comes from an address of their own: sign-in is limited by it, and a filling may begin several times a minute.
    trustedProxies: 1,
  };
  const server = await startServer({ ...options, config, clock });
  try {
    const { database } = server.services;
    await writeProgress(database, "begun");
    await fill(server, clock, today);
    await writeProgress(database, "done");
    return demoLogins;
  } finally {
    await server.stop();
  }
}

/** Looks before anything is started, so that an ordinary start is not slowed down. */
async function readProgressOf({ databaseUrl, log }: ServerOptions): Promise<Progress> {
  const database = connect({ url: databaseUrl, log, poolSize: 1 });
  try {
    return await readProgress(database);
  } finally {
    await database.close();
  }
}

async function fill(server: Server, clock: SettableClock, today: Date): Promise<void> {
  const marinaClient = await welcome(server, marina);
  const caioClient = await welcome(server, caio);
  const adminClient = await welcome(server, administrator);
  await grantAdministrator(server.services.database, administrator.email);
  const tills: Till[] = [];
  for (const company of companies) {
    const client = await welcome(server, company.owner);
    const { owner, sells, businessCategory: category, ...fields } = company;
    const { user_type: userType } = await client.call("getProfile", {});
    if (userType !== "partner")
      await createPartner(server.services, {
        ...fields,
        category,
        ownerEmail: owner.email,
        city: owner.city,
        state: owner.state,
        postalCode: owner.postalCode,
      });
    tills.push({ client, sells });
  }
  if ((await adminClient.call("listBanners", {})).length === 0) {
    for (const offer of offers.toReversed()) {
      clock.advance(1000);
      await adminClient.call("createBanner", offer);
    }
  }
  await live(clock, today, { marina: marinaClient, caio: caioClient, tills });
}

interface Till {
  readonly client: Client;
  readonly sells: readonly (readonly [string, number])[];
}

/** Signs a person up, confirms the e-mail and activates the account. */
async function welcome(server: Server, person: DemoPerson): Promise<Client> {
  const client = new Client(`http://127.0.0.1:${server.port}`, {
    "x-forwarded-for": `198.18.0.${Number(person.phone.slice(-2))}`,
  });
  // A person who is there already, from a filling that was interrupted, just signs in.
  await client.signUp({ name: person.name, email: person.email, password: demoPassword });
  await verifyEmail(server.services.database, person.email);
  const signedIn = await client.signIn(person.email, demoPassword);
  if (!signedIn.ok) throw new Error(`the demo's ${person.email} could not sign in: ${signedIn.status}`);
  const profile = await client.call("getProfile", {});
  if (profile.is_active) return client;
  await client.call("updateProfile", {
    phone: person.phone,
    phone_country_code: "+55",
    address: person.address,
    city: person.city,
    state: person.state,
    postal_code: person.postalCode,
    country: "Brasil",
  });
  const photo = await sharp({ create: { width: 640, height: 400, channels: 3, background: "#0F3D2E" } })
    .jpeg()
    .toBuffer();
  await client.call("uploadIdentityDocuments", {}, { files: { document: photo, selfie: photo } });
  if (!profile.has_purchase_password) await client.call("setPurchasePassword", { password: demoPurchasePassword });
  await client.call("activateUserAccount", {});
  return client;
}

/** Half a year: money added and sent, purchases, cashback used. The same at every filling. */
async function live(
  clock: SettableClock,
  today: Date,
  people: { marina: Client; caio: Client; tills: readonly Till[] },
): Promise<void> {
  const { card_number: cardNumber } = await people.marina.call("getFullCardForPayment", {});
  const { username: marinaName } = await people.marina.call("getProfile", {});
  const friends = await Promise.all(
    [people.caio, ...people.tills.map((till) => till.client)].map(
      async (client) => (await client.call("getProfile", {})).username,
    ),
  );
  const begin = clock.now().getTime();
  const days = Math.round((today.getTime() - begin) / dayMs);
  for (let day = 1; day <= days; day += 1) {
    const at = (hour: number, minute: number) =>
      clock.set(
        new Date(
          Math.min(begin + day * dayMs + (hour * 60 + minute) * 60_000 - (begin % dayMs), today.getTime() - 60_000),
        ),
      );
    if (day % 15 === 1) {
      at(12, day % 60);
      await topUp(people.marina, 60_000, `demo-${day}-top-up`);
      await topUp(people.caio, 30_000, `demo-${day}-caio-top-up`);
    }
    if (day % 3 === 0) {
      const till = people.tills[[0, 1, 0, 2, 0, 3][(day / 3) % 6]!]!;
      // Every second purchase is the first till's, so its goods take turns by twos.
      const [description, amount] = till.sells[Math.floor(day / 6) % till.sells.length]!;
      at(11 + (day % 9), (day * 7) % 60);
      await buy(
        till.client,
        people.marina,
        cardNumber,
        { amount: amount + (day % 5) * 30, description },
        `demo-${day}-charge`,
      );
    }
    if (day % 11 === 0) {
      at(19, (day * 5) % 60);
      await people.marina.call(
        "sendMoney",
        {
          username: friends[[0, 3, 0, 2, 1][(day / 11) % 5]!]!,
          amount: 2_500 + (day % 4) * 750,
          message: "Almoço de quinta",
        },
        { idempotencyKey: `demo-${day}-send` },
      );
    }
    if (day % 17 === 0) {
      at(20, (day * 3) % 60);
      await people.caio.call(
        "sendMoney",
        { username: marinaName, amount: 12_000, message: "Aluguel da quadra" },
        { idempotencyKey: `demo-${day}-receive` },
      );
    }
    if (day % 40 === 0) {
      at(21, 5);
      await people.marina.call("transferCashback", { amount: 3_000 }, { idempotencyKey: `demo-${day}-cashback` });
    }
  }
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
  cardNumber: string,
  charge: { amount: number; description: string },
  idempotencyKey: string,
): Promise<void> {
  const { id } = await till.call("createPaymentRequest", { ...charge, card_number: cardNumber }, { idempotencyKey });
  await customer.call(
    "approvePaymentRequest",
    { id, amount: charge.amount, purchase_password: demoPurchasePassword },
    { idempotencyKey },
  );
}
