import sharp from "sharp";
import { Client } from "#server/cli/demo/index.ts";
import type { Database } from "#server/platform/db/database.ts";

export const purchasePassword = "4821";

export interface Customer {
  readonly cookie: string;
  readonly userId: string;
  readonly email: string;
  readonly username: string;
}

/** Signs customers up through the API, each from a different address, and tops them up. */
export async function makeCustomers(url: string, owner: Database, count: number): Promise<Customer[]> {
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#0f3d2e" } })
    .jpeg()
    .toBuffer();
  const customers: Customer[] = [];
  for (let number = 0; number < count; number += 1) {
    const client = new Client(url, { "x-forwarded-for": `198.18.0.${number}` });
    const email = `bench${number}@troco.example`;
    await client.signUp({ name: `Bench Customer ${number}`, email, password: "a password for the benchmark" });
    await owner.query("update sign_ups set token_digest = sha256($1) where email = $2", [email, email]);
    await client.signIn(email, "a password for the benchmark", email);
    await client.call("updateProfile", {
      phone: "+5511987654321",
      address: "Rua Augusta, 1",
      city: "São Paulo",
      state: "SP",
      postal_code: "01304-001",
    });
    await client.call("uploadIdentityDocuments", {}, { files: { document: photo, selfie: photo } });
    await client.call("setPurchasePassword", { password: purchasePassword });
    await client.call("activateUserAccount", {});
    for (let round = 0; round < 4; round += 1) await addMoney(client, 500_000);
    const { user_id: userId, username } = await client.call("getProfile", {});
    customers.push({ cookie: client.cookie, userId, email, username });
  }
  return customers;
}

async function addMoney(client: Client, amount: number): Promise<void> {
  const { url, session_id: sessionId } = await client.call("createPayment", { amount });
  await client.send(new URL(url).pathname, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "card=pays",
  });
  await client.call("verifyPayment", { sessionId });
}
