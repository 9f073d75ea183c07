import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationId } from "#contract/index.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { operationOf, requestOf } from "./support/calls.ts";
import { createWorld, samples, samplesEnvironment, type World } from "./support/samples.ts";

// The open screens of all members follow what one of them, or an administrator, changes.

let server: TestServer;
let world: World;
let joining: TestUser;
let leaving: TestUser;
/** An owner who has made a key, which ends with the account's freezing. */
let freezing: TestUser;
const token = "the token of who joins";
beforeAll(async () => {
  server = await startTestServer({ environment: samplesEnvironment });
  world = await createWorld(server);
  const { partnerId } = world.partner;
  joining = await server.createCustomer({ name: "Nova Pessoa" });
  leaving = await server.createCustomer({ name: "Sai Logo" });
  await server.addStaff(partnerId, leaving.userId);
  freezing = await server.createCustomer({ name: "Olga Prado" });
  await server.addStaff(partnerId, freezing.userId, "owner");
  await freezing.client.call("createApiKey", {
    name: "Nova",
    mode: "live",
    scopes: ["charges:read"],
    login_password: freezing.password,
  });
  await server.testDatabase.owner.query(
    `insert into partner_invitations (id, partner_id, email, role, token_digest, invited_by, invited_at, expires_at)
      values (gen_random_uuid(), $1, $2, 'cashier', $3, $4, now(), now() + interval '1 hour')`,
    [partnerId, joining.email, createHash("sha256").update(token).digest(), world.partner.userId],
  );
});
afterAll(() => server.close());

const id = () => world.partner.partnerId;
const owner = () => world.partner;
const administrator = () => world.administrator;

/** In their order: who calls, and what differs from the operation's sample. */
const changes: readonly (readonly [
  OperationId,
  who: () => TestUser,
  other?: () => Record<string, unknown> | Promise<Record<string, unknown>>,
])[] = [
  ["createBranch", owner],
  ["renameBranch", owner],
  ["closeBranch", owner],
  ["createTill", owner],
  ["renameTill", owner],
  ["closeTill", owner],
  ["updateOwnPartner", owner],
  ["setRefundCeilings", owner],
  ["inviteCashier", owner],
  ["inviteManager", owner],
  ["inviteCoOwner", owner],
  ["revokeInvitation", owner],
  ["changeMemberRole", owner, () => ({ role: "manager" })],
  ["removePartnerMember", owner],
  ["acceptInvitation", () => joining, () => ({ token })],
  ["cancelAccount", () => leaving],
  [
    "updatePartner",
    administrator,
    async () => ({ id: id(), version: (await administrator().client.call("getPartner", { id: id() })).version }),
  ],
  ["switchPartnerOff", administrator, () => ({ id: id() })],
  ["switchPartnerOn", administrator, () => ({ id: id() })],
  ["blockUser", administrator, () => ({ user_id: joining.userId })],
  ["freezeAccount", () => freezing],
];

test.for(changes)("%s is seen on the screens of every member", async ([operationId, who, other]) => {
  const { client, password } = who();
  const input = {
    ...samples[operationId](world),
    ...(operationOf(operationId).asksLoginPassword === true && { login_password: password }),
    ...(await other?.()),
  };
  const { owner: database } = server.testDatabase;
  const [{ last }] = (await database.query("select coalesce(max(id), 0) as last from live_events")) as [
    { last: bigint },
  ];
  const answer = await client.send(...requestOf(operationId, { input }));
  expect(answer.status, await answer.text()).toBe(200);
  const rows = await database.query<{ user_id: string }>(
    "select distinct user_id from live_events where id > $1 and name = 'profile'",
    [last],
  );
  const { userId } = world.partner;
  expect(rows.map((row) => row.user_id)).toEqual(
    expect.arrayContaining([userId, world.manager.userId, world.cashier.userId]),
  );
});
