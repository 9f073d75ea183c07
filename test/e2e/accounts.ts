import type { BrowserContext } from "@playwright/test";
import { Client, jsonBody } from "#server/cli/demo/index.ts";
import { hashPassword } from "#server/customers/auth/index.ts";
import { activate, addMoney } from "#test/harness/server.ts";
import { loginPassword } from "#test/harness/users.ts";
import { linkIn, type Installation } from "./installation.ts";

export { loginPassword };

let loginHash: Promise<string> | undefined;
export const purchasePassword = "4821";

export interface TestUser {
  readonly name: string;
  readonly email: string;
}

export interface AccountOptions {
  /** False leaves the account inactive, as after the first login. */
  readonly active?: boolean;
  /** A top-up in minor units. */
  readonly balance?: number;
}

/** Makes an account through the API. @returns a client that is signed in */
export async function openAccount(
  installation: Installation,
  { name, email }: TestUser,
  { active = true, balance = 0 }: AccountOptions = {},
): Promise<Client> {
  const client = new Client(installation.url);
  loginHash ??= hashPassword(loginPassword);
  await installation.addLogin({ name, email, password: loginPassword, hash: await loginHash });
  await expectOk(await client.signIn(email, loginPassword));
  if (active) await activate({ client, purchasePassword });
  if (balance > 0) await addMoney(client, balance);
  return client;
}

/**
 * Makes an account and requests a new login password. @returns the link of the mail
 */
export async function recoveryLink(installation: Installation, user: TestUser): Promise<string> {
  const client = await openAccount(installation, user, { active: false });
  await expectOk(await client.send("/api/auth/request-password-reset", jsonBody({ email: user.email })));
  const { pathname, search } = new URL(linkIn(await installation.mailTo(user.email)));
  return pathname + search;
}

/** As `openAccount`, for the owner of a new partner. */
export async function openPartner(installation: Installation, owner: TestUser, partnerName: string): Promise<Client> {
  const client = await openAccount(installation, owner);
  await installation.admin("create-partner", owner.email, partnerName, "restaurant");
  return client;
}

/** As `openAccount`, for a user who joins a partner's team by an invitation. */
export async function openStaff(
  installation: Installation,
  owner: Client,
  user: TestUser,
  invite: "inviteCashier" | "inviteManager" = "inviteCashier",
): Promise<Client> {
  const client = await openAccount(installation, user);
  await owner.call(invite, { email: user.email, login_password: loginPassword });
  const token = new URL(linkIn(await installation.mailTo(user.email))).searchParams.get("token");
  await client.call("acceptInvitation", { token: token! });
  return client;
}

/** Gives a browser the session of a client. */
export async function shareSession(context: BrowserContext, client: Client): Promise<void> {
  const cookies = client.cookie.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split("=", 2);
    return { name, value, url: client.url, httpOnly: true, sameSite: "Lax" as const };
  });
  await context.addCookies(cookies);
}

/** The balances of a customer from the server, in minor units. */
export async function balancesOf(client: Client): Promise<{ wallet: number; cashback: number }> {
  const profile = await client.call("getProfile", {});
  return { wallet: profile.wallet_balance, cashback: profile.cashback_balance };
}

/** Makes a charge of a partner to a customer's card. @returns its id */
export async function charge(till: Client, customer: Client, amount: number, description?: string): Promise<string> {
  const { card_number: cardNumber } = await customer.call("getFullCardForPayment", {});
  const made = await till.call("createPaymentRequest", {
    card_number: cardNumber,
    amount,
    ...(description !== undefined && { description }),
  });
  return made.id;
}

async function expectOk(answer: Response): Promise<void> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
}
