import type { Server } from "#server/server.ts";
import { Client } from "./client.ts";
import { readConfirmationToken } from "./store.ts";
import { demoPassword, demoPurchasePassword, type DemoUser } from "./users.ts";

/** Signs a user up from an address of their own, and in with the mailed link. */
export async function enter(server: Server, user: DemoUser): Promise<Client> {
  const client = new Client(`http://127.0.0.1:${server.port}`, {
    "x-forwarded-for": `198.18.0.${Number(user.phone.slice(-2))}`,
    origin: server.url,
  });
  // After an interrupted filling the user exists.
  if ((await client.signIn(user.email, demoPassword)).ok) return client;
  await client.signUp({ name: user.name, email: user.email, password: demoPassword });
  const token = await readConfirmationToken(server.services.database, user.email);
  const signedIn = await client.signIn(user.email, demoPassword, token);
  if (!signedIn.ok) throw new Error(`the demo's ${user.email} could not sign in: ${signedIn.status}`);
  return client;
}

/** As `enter`, and activates the account. */
async function welcome(server: Server, user: DemoUser): Promise<Client> {
  const client = await enter(server, user);
  const profile = await client.call("getProfile", {});
  if (profile.is_active) return client;
  await client.call("updateProfile", {
    phone: user.phone,
    phone_country_code: "+55",
    address: user.address,
    city: user.city,
    state: user.state,
    postal_code: user.postalCode,
    country: "Brasil",
  });
  const { default: sharp } = await import("sharp");
  const photo = await sharp({ create: { width: 800, height: 500, channels: 3, background: "#0F3D2E" } })
    .jpeg()
    .toBuffer();
  await client.call("uploadIdentityDocuments", {}, { files: { document: photo, selfie: photo } });
  if (!profile.has_purchase_password) await client.call("setPurchasePassword", { password: demoPurchasePassword });
  await client.call("activateUserAccount", {});
  return client;
}

/** Uploads are limited, and their photos wait in memory, so only this many users at once. */
const atOnce = 6;

/**
 * As `welcome`, for several users.
 *
 * @returns their clients, in the same order
 */
export async function welcomeAll(server: Server, users: readonly DemoUser[]): Promise<Client[]> {
  const clients: Client[] = [];
  for (let first = 0; first < users.length; first += atOnce) {
    const group = users.slice(first, first + atOnce);
    clients.push(...(await Promise.all(group.map((user) => welcome(server, user)))));
  }
  return clients;
}
