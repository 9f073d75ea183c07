import { randomBytes, randomInt } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { inject } from "vitest";
import type { MemberRole } from "#contract/partners/roles.ts";
import { Client } from "#server/cli/demo/index.ts";
import { audit, type AuditReport } from "#server/ledger/index.ts";
import { addMember, createPartner } from "#server/partners/partners/index.ts";
import { systemClock, type Clock } from "#server/platform/clock.ts";
import { parseConfig } from "#server/platform/config.ts";
import { createLog, type Log } from "#server/platform/log.ts";
import { startServer, type Server } from "#server/server.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { createLogin, loginPassword } from "./users.ts";
import { withoutLimits } from "./without-limits.ts";

export interface TestServer {
  readonly url: string;
  readonly server: Server;
  readonly testDatabase: TestDatabase;
  /** A user who has signed up and confirmed the e-mail, and is signed in. */
  signUp(name?: string): Promise<TestUser>;
  /** As `signUp`, with an activated account and, optionally, a top-up. */
  createCustomer(options?: { readonly name?: string; readonly balance?: number }): Promise<TestUser>;
  /** An activated customer who owns a partner. */
  createPartner(options?: {
    readonly partnerName?: string;
    readonly cashbackBasisPoints?: number;
  }): Promise<TestUser & { readonly partnerId: string }>;
  /** Adds a user to a partner's team without an invitation, as a cashier unless a role is given. */
  addStaff(partnerId: string, userId: string, role?: MemberRole): Promise<void>;
  audit(): Promise<AuditReport>;
  close(): Promise<void>;
}

export interface TestUser {
  readonly client: Client;
  readonly email: string;
  readonly password: string;
  readonly userId: string;
  readonly username: string;
  readonly purchasePassword: string;
}

let counter = 0;

/** Starts the real server on a new database. */
export async function startTestServer(
  options: {
    readonly clock?: Clock;
    readonly environment?: Record<string, string>;
    readonly log?: Log;
    /** Opens another way to the database, for the server alone. */
    readonly openWay?: (databaseUrl: string) => Promise<string>;
  } = {},
): Promise<TestServer> {
  const testDatabase = await createTestDatabase({ poolSize: 1 });
  const dataDir = join(tmpdir(), `troco-files-${randomBytes(6).toString("hex")}`);
  const config = parseConfig({
    PORT: "0",
    DATA_DIR: dataDir,
    DATABASE_POOL: "10",
    DEMO: "false",
    TRUSTED_PROXIES: "1",
    TIME_ZONE: "UTC",
    ...withoutLimits,
    ...options.environment,
  });
  const server = await startServer({
    config,
    databaseUrl: (await options.openWay?.(testDatabase.url)) ?? testDatabase.url,
    secrets: ["a secret for tests that is long enough to be one"],
    clock: options.clock ?? systemClock,
    log: options.log ?? createLog(process.env["TEST_LOG_LEVEL"] ?? "silent"),
  });
  const url = `http://localhost:${server.port}`;

  const signUp: TestServer["signUp"] = async (name = "Marina Azevedo") => {
    counter += 1;
    const email = `person${counter}@troco.example`;
    const password = loginPassword;
    // Each user has another client address, given as by a trusted proxy, since limits count by it.
    const client = new Client(url, { "x-forwarded-for": `198.18.${counter >> 8}.${counter & 255}` });
    await createLogin(server.services, { name, email, password, hash: inject("passwordHash") });
    await expectOk(await client.signIn(email, password));
    const profile = await client.call("getProfile", {});
    return { client, email, password, userId: profile.user_id, username: profile.username, purchasePassword: "4821" };
  };

  const createCustomer: TestServer["createCustomer"] = async ({ name, balance = 0 } = {}) => {
    const user = await signUp(name);
    await activate(user);
    if (balance > 0) await addMoney(user.client, balance);
    return user;
  };

  return {
    url,
    server,
    testDatabase,
    signUp,
    createCustomer,
    createPartner: async ({ partnerName = "Padaria Estrela", cashbackBasisPoints } = {}) => {
      const user = await createCustomer({ name: "Padeira Estrela" });
      const partnerId = await createPartner(server.services, {
        ownerEmail: user.email,
        partnerName,
        category: "restaurant",
        ...(cashbackBasisPoints === undefined ? {} : { cashbackBasisPoints }),
      });
      // Owners of the tests have been so for long, unless they accept an invitation.
      await testDatabase.owner.transaction(async (transaction) => {
        // The database lets no owner be changed, so its trigger does not run here.
        await transaction.query("set local session_replication_role = 'replica'");
        await transaction.query(
          "update partner_members set added_at = added_at - interval '30 days' where partner_id = $1",
          [partnerId],
        );
      });
      return { ...user, partnerId };
    },
    addStaff: (partnerId, userId, role = "cashier") =>
      addMember(testDatabase.owner, { userId, partnerId, role, at: new Date(Date.now() - 30 * 24 * 60 * 60_000) }),
    audit: () => audit(testDatabase.owner),
    close: async () => {
      await server.stop();
      await testDatabase.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let phones = 0;
/** A phone that no other user of the tests of this process has. */
const anotherPhone = () => `+5511987${String(++phones).padStart(6, "0")}`;

/** Does the onboarding's three tasks and activates the account; its phone is its own by default. */
export async function activate({
  client,
  purchasePassword,
  phone,
}: Pick<TestUser, "client" | "purchasePassword"> & { readonly phone?: string }): Promise<void> {
  await client.call("updateProfile", {
    phone: phone ?? anotherPhone(),
    phone_country_code: "+55",
    address: "Rua Augusta, 1508",
    city: "São Paulo",
    state: "SP",
    postal_code: "01304-001",
    country: "Brasil",
  });
  const photo = await photoOf();
  await client.call("uploadIdentityDocuments", {}, { files: { document: photo, selfie: photo } });
  await client.call("setPurchasePassword", { password: purchasePassword });
  await client.call("activateUserAccount", {});
}

/** A small real JPEG. */
export function photoOf(): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 500, channels: 3, background: "#0f3d2e" } })
    .jpeg()
    .toBuffer();
}

/** Adds money through the sandbox's own page and the verification. */
export async function addMoney(client: Client, amount: number, number?: string): Promise<void> {
  const { url, session_id: sessionId } = await client.call("createPayment", { amount });
  await payCheckout(client, url, "pays", number);
  const verified = await client.call("verifyPayment", { sessionId });
  if (!verified.success) throw new Error(`the top-up was not credited: ${verified.message}`);
}

/** The sandbox's test cards. */
export type TestCard = "pays" | "declines" | "abandons" | "pays_later" | "fails_later" | "disputes";

/** A card's number that nobody else has. */
export const anotherCard = () => `4${randomInt(1e14).toString().padStart(15, "0")}`;

/** Sends the sandbox's form with one of its test cards; by default as a card of nobody else. */
export function payCheckout(client: Client, url: string, card: TestCard, number = anotherCard()): Promise<Response> {
  return client.send(new URL(url).pathname, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ card, number }).toString(),
  });
}

async function expectOk(answer: Response): Promise<void> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
}
