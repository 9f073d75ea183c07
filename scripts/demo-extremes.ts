import { execFile } from "node:child_process";
import { promisify } from "node:util";
import {
  fullNameLengthMax,
  placeNameLengthMax,
  transferMessageLengthMax,
  chargeDescriptionLengthMax,
} from "#contract/limits.ts";
import { amountLimits } from "#contract/money.ts";
import { Client } from "#server/cli/demo/index.ts";
import { activate, addMoney, payCheckout } from "#test/harness/server.ts";
import { root } from "./steps.ts";

const loginPassword = "uma senha de login";
const purchasePassword = "4821";

/** Repeats a text up to a length, to fill a field. */
const fill = (args: string, length: number) =>
  args
    .repeat(Math.ceil(length / args.length))
    .slice(0, length)
    .trim();

/** A customer who has activated the account and done nothing yet. */
export function makeNewcomer(url: string): Promise<Client> {
  return makeUser(url, "Ana Sol", "ana.sol@example.com");
}

/** The owner of a partner that has done nothing yet. */
export async function makeNewPartner(url: string, dataDir: string): Promise<Client> {
  const owner = await makeUser(url, "Eva Luz", "eva.luz@example.com");
  await administer(dataDir, "create-partner", "eva.luz@example.com", "Ateliê Novo", "fashion");
  return owner;
}

/** A user who has confirmed the e-mail address, but not activated the account. */
export function makeInactive(url: string): Promise<Client> {
  return makeUser(url, "Bia Campos", "bia.campos@example.com", { active: false });
}

/** A user whose account is blocked. */
export async function makeBlocked(url: string, dataDir: string): Promise<Client> {
  const client = await makeUser(url, "Davi Rocha", "davi.rocha@example.com", { active: false });
  await administer(dataDir, "block", "davi.rocha@example.com", "Chargebacks em análise");
  return client;
}

/** A customer who owes: most of a top-up was sent on before it was disputed. */
export async function makeOwing(url: string, friend: Client): Promise<Client> {
  const client = await makeUser(url, "Rui Prata", "rui.prata@example.com");
  const { url: checkout, session_id: sessionId } = await client.call("createPayment", { amount: 4_000 });
  await payCheckout(client, checkout, "disputes");
  await client.call("verifyPayment", { sessionId });
  const usernameOf = async (user: Client) => (await user.call("getProfile", {})).username;
  await client.call("sendMoney", { username: await usernameOf(friend), amount: 3_500 });
  await waitFor("the dispute", async () => ((await client.call("getProfile", {})).owed > 0 ? true : undefined));
  await friend.call("sendMoney", { username: await usernameOf(client), amount: 1_500 });
  return client;
}

/** A customer and a partner's owner with the longest names, amounts and messages. */
export async function makeOverflowing(
  url: string,
  dataDir: string,
): Promise<{ readonly customer: Client; readonly owner: Client }> {
  const name = fill("Maria Aparecida dos Santos Albuquerque de Oliveira Montenegro ", fullNameLengthMax);
  const client = await makeUser(url, name, "longest@example.com");
  const till = await makeUser(url, fill("Wolfeschlegelsteinhausenbergerdorff ", fullNameLengthMax), "till@example.com");
  const partner = fill("Restaurante e Churrascaria Internacional Wolfeschlegelstein ", placeNameLengthMax);
  await administer(dataDir, "create-partner", "till@example.com", partner, "restaurant");
  for (let topUp = 0; topUp < 4; topUp += 1) await addMoney(client, amountLimits.topUp.max);
  const { username } = await till.call("getProfile", {});
  const message = fill("Parte do aluguel da casa na praia de dezembro ", transferMessageLengthMax);
  await client.call("sendMoney", { username, amount: 123_456, message });
  const { card_number: cardNumber } = await client.call("getFullCardForPayment", {});
  const description = fill("Rodízio completo com sobremesas e bebidas ", chargeDescriptionLengthMax);
  const { id } = await till.call("createPaymentRequest", { card_number: cardNumber, amount: 987_654, description });
  await client.call("approvePaymentRequest", { id, amount: 987_654, purchase_password: purchasePassword });
  return { customer: client, owner: till };
}

/** Runs a command of `npm run admin` on the demo's data. */
async function administer(dataDir: string, ...args: readonly string[]): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: "0" };
  await promisify(execFile)(process.execPath, ["src/server/cli/admin/main.ts", ...args], { cwd: root, env });
}

async function makeUser(url: string, name: string, email: string, { active = true } = {}): Promise<Client> {
  const client = new Client(url);
  await client.signUp({ name, email, password: loginPassword });
  const answer = await client.signIn(email, loginPassword, await mailedToken(url, email));
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
  if (active) await activate({ client, purchasePassword });
  return client;
}

/** The token of the newest link that has one, in the local mailbox of an address. */
async function mailedToken(url: string, email: string): Promise<string> {
  return waitFor(`a mail to ${email}`, async () => {
    const mails = (await (await fetch(`${url}/mailbox/messages?to=${encodeURIComponent(email)}`)).json()) as {
      text: string;
    }[];
    return mails.flatMap(({ text }) => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? [])[0];
  });
}

async function waitFor<Result>(what: string, look: () => Promise<Result | undefined>): Promise<Result> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resume) => setTimeout(resume, 200));
  }
  throw new Error(`${what} did not come`);
}
