import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client } from "#server/cli/demo/index.ts";
import { addMember } from "#server/partners/partners/index.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { domainErrorOf, linkIn, readMail } from "./support/calls.ts";

// Attacks by somebody who has left a company, with what they took along.

let server: TestServer;
let administrator: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.createCustomer({ name: "Alice Prado" });
  await grantAdministrator(server.server.services, administrator.email);
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});
// Each confirmation with the login password counts as a try.
beforeEach(() => server.testDatabase.owner.query("delete from rate_counts"));

interface Company {
  readonly partnerId: string;
  readonly owner: TestUser;
  /** An owner, too. */
  readonly leaver: TestUser;
}

async function createCompany(): Promise<Company> {
  const { partnerId, ...owner } = await server.createPartner();
  const leaver = await server.createCustomer({ name: "Léo Dias" });
  await addMember(server.testDatabase.owner, { userId: leaver.userId, partnerId, role: "owner", at: new Date() });
  return { partnerId, owner, leaver };
}

const makeKey = async ({ client, password: login_password }: TestUser, name: string) =>
  (await client.call("createApiKey", { name, mode: "live", scopes: ["charges:read"], login_password })).key;
const addEndpoint = async ({ client, password: login_password }: TestUser, host: string) =>
  (
    await client.call("createWebhookEndpoint", {
      url: `https://${host}.example/troco`,
      mode: "live",
      events: ["charge.approved"],
      login_password,
    })
  ).webhook_endpoint.id;
const invite = ({ client, password: login_password }: TestUser, email: string) =>
  client.call("inviteCashier", { email, login_password });
const calls = (key: string) =>
  new Client(server.url, { authorization: `Bearer ${key}` }).call("listPartnerPaymentRequests", {});
const eventsOf = (partnerId: string, act: string) =>
  server.testDatabase.owner.query("select before, after from audit_events where partner_id = $1 and act = $2", [
    partnerId,
    act,
  ]);

/** Every way out of a company, and the act under which its log has it. */
const waysOut: readonly (readonly [string, string, (company: Company) => Promise<unknown>])[] = [
  [
    "is removed by another owner",
    "removePartnerMember",
    ({ owner, leaver }) =>
      owner.client.call("removePartnerMember", { user_id: leaver.userId, login_password: owner.password }),
  ],
  [
    "leaves",
    "removePartnerMember",
    ({ leaver }) =>
      leaver.client.call("removePartnerMember", { user_id: leaver.userId, login_password: leaver.password }),
  ],
  [
    "closes the account",
    "cancelAccount",
    ({ leaver }) => leaver.client.call("cancelAccount", { login_password: leaver.password }),
  ],
  [
    "is blocked",
    "blockUser",
    ({ leaver }) => administrator.client.call("blockUser", { user_id: leaver.userId, reason: "fraud" }),
  ],
];

describe.each(waysOut)("an owner who %s", (_, act, leave) => {
  test("leaves no key that works, no invitation, and no secret that is trusted", async () => {
    const company = await createCompany();
    const { partnerId, owner, leaver } = company;
    const [kept, taken] = [await makeKey(owner, "Caixa 1"), await makeKey(leaver, "Caixa 2")];
    const [own, seen] = [await addEndpoint(owner, "own"), await addEndpoint(leaver, "seen")];
    const guest = await server.signUp("Bia Ramos");
    await invite(leaver, guest.email);
    const token = linkIn(
      await readMail(server.url, guest.email, "Convite para a equipe de uma empresa no Troco"),
    ).searchParams.get("token")!;
    await Promise.all([calls(kept), calls(taken)]);

    await leave(company);
    expect((await domainErrorOf(calls(taken))).code).toBe("api_key_invalid");
    await calls(kept);
    expect(await owner.client.call("listApiKeys", {})).toMatchObject([
      { name: "Caixa 1", revoked_at: null, revoked_because: null },
      { name: "Caixa 2", revoked_because: "maker_left" },
    ]);
    expect((await domainErrorOf(guest.client.call("acceptInvitation", { token }))).code).toBe("invitation_invalid");
    const dueOf = async () =>
      Object.fromEntries(
        (await owner.client.call("listWebhookEndpoints", {})).map(({ id, rotation_due_since: since }) => [
          id,
          since !== null,
        ]),
      );
    expect(await dueOf()).toEqual({ [own]: false, [seen]: true });
    expect(await eventsOf(partnerId, act)).toMatchObject([
      { after: { ended_keys: ["Caixa 2"], secrets_to_replace: ["seen.example"], revoked_invitations: 1 } },
    ]);

    await owner.client.call("rotateWebhookSecret", { id: seen, login_password: owner.password });
    expect(await dueOf(), "replaced").toEqual({ [own]: false, [seen]: false });
  });

  test("makes nothing at the same moment that outlives it", async () => {
    const company = await createCompany();
    const { owner, leaver } = company;
    // Not more than may be confirmed at once, or the leaving itself could be refused.
    const attempts = Array.from({ length: 4 }, (_unused, index) =>
      [
        () => makeKey(leaver, `Chave ${index}`),
        () => addEndpoint(leaver, `host${index}`),
        () => invite(leaver, `guest${index}@troco.example`),
      ][index % 3]!(),
    );
    await Promise.allSettled([...attempts.slice(0, 2), leave(company), ...attempts.slice(2)]);
    const keys = await owner.client.call("listApiKeys", {});
    expect(keys.filter(({ revoked_at: at }) => at === null)).toEqual([]);
    const endpoints = await owner.client.call("listWebhookEndpoints", {});
    expect(endpoints.filter(({ rotation_due_since: since }) => since === null)).toEqual([]);
    expect((await owner.client.call("listPartnerPeople", {})).invitations).toEqual([]);
  });
});

test("an account that is unblocked does not get its keys back", async () => {
  const { leaver } = await createCompany();
  const key = await makeKey(leaver, "Caixa 2");
  await administrator.client.call("blockUser", { user_id: leaver.userId, reason: "fraud" });
  await administrator.client.call("unblockUser", {
    user_id: leaver.userId,
    login_password: administrator.password,
  });
  expect((await domainErrorOf(calls(key))).code).toBe("api_key_invalid");
});

test("a secret of an older release, of which nobody knows who saw it, is due when any owner leaves", async () => {
  const { owner, leaver } = await createCompany();
  await addEndpoint(owner, "old");
  await server.testDatabase.owner.query("update webhook_endpoints set secret_seen_by = null where url like '%old%'");
  await leaver.client.call("cancelAccount", { login_password: leaver.password });
  expect(await owner.client.call("listWebhookEndpoints", {})).toMatchObject([
    { rotation_due_since: expect.stringMatching(/./) },
  ]);
});
