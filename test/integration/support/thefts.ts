import { expect } from "vitest";
import { Client, jsonBody } from "#server/cli/demo/index.ts";
import type { TestServer, TestUser } from "#test/harness/server.ts";
import { linkIn, readMail } from "./calls.ts";

// A thief who knows a login password, and the ways back of the account's owner.

export type Owner = TestUser & { readonly partnerId: string };

/** A partner with two owners; both have been so for long. */
export async function createCompany(server: TestServer): Promise<{ owner: Owner; other: TestUser }> {
  const owner = await server.createPartner();
  const other = await server.createCustomer({ name: "Bia Ramos" });
  await server.addStaff(owner.partnerId, other.userId, "owner");
  return { owner, other };
}

let sources = 0;
/** Signs in as a user from elsewhere; the mail about it has the link "this was not me". */
export async function breakIn(
  server: TestServer,
  { email, password }: TestUser,
): Promise<{ thief: Client; token: string }> {
  const thief = new Client(server.url, { "x-forwarded-for": `203.0.113.${(sources += 1)}` });
  expect((await thief.signIn(email, password)).status).toBe(200);
  const link = linkIn(await readMail(server.url, email, "Novo acesso à sua conta Troco"));
  return { thief, token: link.searchParams.get("token")! };
}

/** Freezes the account by the mailed link. */
export const follow = (server: TestServer, token: string) =>
  new Client(server.url).call("freezeAccountByLink", { token });

/** Sets another login password by the mailbox, and signs in with it. */
export async function recover(server: TestServer, { email, client }: TestUser, newPassword: string): Promise<void> {
  const stranger = new Client(server.url);
  await stranger.send("/api/auth/request-password-reset", jsonBody({ email }));
  const token = linkIn(await readMail(server.url, email, "Crie uma nova senha")).searchParams.get("token");
  expect((await stranger.send("/api/auth/reset-password", jsonBody({ token, newPassword }))).status).toBe(200);
  expect((await client.signIn(email, newPassword)).status).toBe(200);
}

/** A Pix account, by default the thief's own. */
export const setAccount = (by: Client, login_password: string, pix_key = "thief@elsewhere.example") =>
  by.call("setPayoutAccount", { kind: "pix", holder_name: "Ladrão", pix_key, login_password });
