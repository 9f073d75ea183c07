import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { createPartner, readPartner, type NewPartner } from "./index.ts";

let server: TestServer;
let reader: TestUser;

beforeAll(async () => {
  server = await startTestServer({ environment: { FEE_BASIS_POINTS: "400", FEE_FIXED: "25" } });
  reader = await server.signUp("Marina Azevedo");
});
afterAll(() => server.close());

async function create(input: Partial<NewPartner> = {}): Promise<{ owner: TestUser; id: string }> {
  const owner = await server.signUp("Dono da Loja");
  const id = await createPartner(server.server.services, {
    ownerEmail: owner.email,
    partnerName: "Loja",
    category: "other",
    ...input,
  });
  return { owner, id };
}

test("owns a partner who is its owner, alone or beside another; its staff are members only", async () => {
  const { owner, id } = await create();
  const roles = { owner: "owner", manager: "manager", cashier: "cashier" } as const;
  const users: Record<string, string> = {};
  for (const role of Object.values(roles)) {
    const { userId } = await server.signUp();
    await server.addStaff(id, userId, role);
    users[role] = userId;
  }
  const found = await readPartner(server.server.services.database, id);
  expect(found?.ownerIds.toSorted()).toEqual([owner.userId, users["owner"]].toSorted());
  expect(found?.memberIds.toSorted()).toEqual([owner.userId, ...Object.values(users)].toSorted());
});

test("a new partner has its owner's console, its settlement account at zero, and gives its owner the user type partner", async () => {
  const { owner, id } = await create({
    partnerName: "Padaria Estrela",
    category: "restaurant",
    cashbackBasisPoints: 750,
  });
  expect(await owner.client.call("getOwnPartner", {})).toEqual({
    id,
    company_name: "Padaria Estrela",
    business_category: "restaurant",
    public_cashback_percentage: 7.5,
    cashback_basis_points: 750,
    fee_basis_points: 400,
    fee_fixed: 25,
    role: "owner",
    owns_alone: true,
    settlement_balance: 0,
    description: null,
    address: null,
    city: null,
    state: null,
    postal_code: null,
    phone: null,
    whatsapp: null,
    instagram: null,
    cashback_basis_points_min: 0,
    cashback_basis_points_max: 9_000,
    switched_off_at: null,
    has_tills: false,
    refund_ceilings: { manager: null, cashier: null, cashier_day: null },
    version: 1,
  });
  expect(await owner.client.call("getProfile", {})).toMatchObject({ user_type: "partner" });
  expect(await readPartner(server.testDatabase.database, id)).toEqual({
    id,
    ownerIds: [owner.userId],
    memberIds: [owner.userId],
    partnerName: "Padaria Estrela",
    category: "restaurant",
    cashbackBasisPoints: 750,
    isSwitchedOff: false,
  });
});

test("a customer has no console", async () => {
  await expect(reader.client.call("getOwnPartner", {})).rejects.toMatchObject({ problem: { code: "partner_only" } });
});

test("a user owns one partner, also when two are made at once", async () => {
  const owner = await server.signUp("Dono Único");
  const input = { ownerEmail: owner.email, partnerName: "Loja", category: "other" } as const;
  const results = await Promise.allSettled([1, 2, 3].map(() => createPartner(server.server.services, input)));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  for (const result of results) {
    if (result.status === "rejected")
      expect(result.reason).toMatchObject({
        code: "invalid_input",
        errors: [{ field: "ownerEmail", code: "not_allowed" }],
      });
  }
});

test("a partner needs an owner who has signed up", async () => {
  await expect(create({ ownerEmail: "nobody@troco.example" })).rejects.toMatchObject({ code: "not_found" });
});

test.each<[string, object]>([
  ["a link instead of a number", { whatsapp: "https://evil.example" }],
  ["a script as phone", { phone: "javascript:alert(1)" }],
  ["an address as Instagram name", { instagram: "evil.example/../x" }],
  ["a place outside the earth", { latitude: 91, longitude: 0 }],
  ["half a place", { latitude: 1 }],
  ["cashback above what a sale can bear", { cashbackBasisPoints: 9_001 }],
  ["an unknown category", { category: "casino" }],
  ["a name of control characters", { partnerName: "a\u202eb" }],
  ["a field that no partner has", { owner_id: "somebody" }],
])("%s is refused", async (_name, input) => {
  await expect(create(input)).rejects.toThrow();
});

test("the directory gives every partner once, by name, page by page, with what is public and nothing else", async () => {
  const details = {
    description: "Pães",
    address: "Rua Augusta, 1",
    city: "São Paulo",
    state: "SP",
    postalCode: "01304-001",
    latitude: -23.55,
    longitude: -46.65,
    phone: "+551130000000",
    whatsapp: "+5511987654321",
    instagram: "padaria.sol",
  };
  const { id } = await create({ partnerName: "Padaria Sol", category: "restaurant", ...details });
  for (let count = 0; count < 6; count += 1) await create({ partnerName: "Mesma Loja" });

  const seen: { id: string; company_name: string }[] = [];
  let after: string | undefined;
  do {
    const page = await reader.client.call("getPublicPartners", { after, limit: 3 });
    expect(page.partners.length).toBeLessThanOrEqual(3);
    seen.push(...page.partners);
    after = page.next_after ?? undefined;
  } while (after !== undefined);

  const rows = await server.testDatabase.owner.query<{ id: string }>("select id from partners order by name_key, id");
  expect(seen.map((partner) => partner.id)).toEqual(rows.map((row) => row.id));
  const { postalCode, ...sameNames } = details;
  expect(seen.find((partner) => partner.id === id)).toEqual({
    id,
    company_name: "Padaria Sol",
    business_category: "restaurant",
    public_cashback_percentage: 10,
    postal_code: postalCode,
    ...sameNames,
    distance_miles: null,
  });
});

test("a page's key that is none is refused, one that leads nowhere ends the list", async () => {
  await expect(reader.client.call("getPublicPartners", { after: "' or 1=1" })).rejects.toMatchObject({
    problem: { code: "invalid_input", errors: [{ field: "after", code: "invalid_format" }] },
  });
  expect(await reader.client.call("getPublicPartners", { after: "00000000-0000-7000-8000-000000000000" })).toEqual({
    partners: [],
    next_after: null,
  });
});
