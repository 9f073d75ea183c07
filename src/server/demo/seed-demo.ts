import sharp from "sharp";
import { grantAdministrator } from "../admin/index.ts";
import { createPartner } from "../partners/index.ts";
import { SettableClock } from "../platform/clock.ts";
import { startServer, type Server, type ServerOptions } from "../server.ts";
import { Client } from "./client.ts";
import { listedCompanies, type ListedCompany } from "./directory.ts";
import { dayMs, playHalfYear, type Till } from "./play-half-year.ts";
import {
  administrator,
  caio,
  companies,
  demoLogins,
  demoPassword,
  demoPurchasePassword,
  marina,
  offers,
  type DemoCompany,
  type DemoLogin,
  type DemoPerson,
} from "./people.ts";
import { readProgressAt, verifyEmail, writeProgress } from "./store.ts";

const months = 6;

/**
 * Fills an empty database with people, companies and half a year of movements, through the same calls as everybody's:
 * a server of its own answers them, whose clock is moved from day to day. A database with anybody in it is left alone, and a
 * filling that was interrupted goes on where it was, for every call carries the same idempotency key as before.
 * @param onFilling told when there is something to fill, which takes its time
 * @returns whom to log in as; nobody where this database was not filled
 */
export async function seedDemo(options: ServerOptions, onFilling: () => void): Promise<readonly DemoLogin[]> {
  // Looked at before anything is started, so that an ordinary start is not slowed down.
  const progress = await readProgressAt(options);
  if (progress === "not ours") return [];
  if (progress === "done") return demoLogins;
  onFilling();
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

async function fill(server: Server, clock: SettableClock, today: Date): Promise<void> {
  const marinaClient = await welcome(server, marina);
  const caioClient = await welcome(server, caio);
  const adminClient = await welcome(server, administrator);
  await grantAdministrator(server.services, administrator.email);
  const tills: Till[] = [];
  for (const company of companies) tills.push(await openTill(server, company));
  for (const [number, company] of listedCompanies.entries()) await list(server, company, number);
  await showOffers(adminClient, clock);
  await playHalfYear(clock, today, { marina: marinaClient, caio: caioClient, tills });
}

async function openTill(server: Server, company: DemoCompany): Promise<Till> {
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
  return { client, sells };
}

/** Puts a company into the directory, whose owner has signed up and does nothing else. */
async function list(server: Server, { owner, ...company }: ListedCompany, number: number): Promise<void> {
  const person = { name: owner, email: `loja${number + 1}@troco.example` };
  const client = await enter(server, person, `198.18.1.${number + 1}`);
  const { user_type: userType } = await client.call("getProfile", {});
  if (userType !== "partner") await createPartner(server.services, { ...company, ownerEmail: person.email });
}

async function showOffers(admin: Client, clock: SettableClock): Promise<void> {
  if ((await admin.call("listBanners", {})).length > 0) return;
  for (const offer of offers.toReversed()) {
    clock.advance(1000);
    await admin.call("createBanner", offer);
  }
}

/** Signs a person up, who comes from an address of their own, and confirms the e-mail. */
async function enter(server: Server, person: { name: string; email: string }, address: string): Promise<Client> {
  const client = new Client(`http://127.0.0.1:${server.port}`, { "x-forwarded-for": address });
  // A person who is there already, from a filling that was interrupted, just signs in.
  await client.signUp({ name: person.name, email: person.email, password: demoPassword });
  await verifyEmail(server.services.database, person.email);
  const signedIn = await client.signIn(person.email, demoPassword);
  if (!signedIn.ok) throw new Error(`the demo's ${person.email} could not sign in: ${signedIn.status}`);
  return client;
}

/** As `enter`, and activates the account. */
async function welcome(server: Server, person: DemoPerson): Promise<Client> {
  const client = await enter(server, person, `198.18.0.${Number(person.phone.slice(-2))}`);
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
  const photo = await sharp({ create: { width: 800, height: 500, channels: 3, background: "#0F3D2E" } })
    .jpeg()
    .toBuffer();
  await client.call("uploadIdentityDocuments", {}, { files: { document: photo, selfie: photo } });
  if (!profile.has_purchase_password) await client.call("setPurchasePassword", { password: demoPurchasePassword });
  await client.call("activateUserAccount", {});
  return client;
}
