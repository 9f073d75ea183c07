import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type Person, type TestServer } from "#test/harness/server.ts";
import { grantAdministrator } from "../admin/index.ts";

let server: TestServer;
let admin: Person;
let customer: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp("Alice Prado");
  customer = await server.signUp("Marina Azevedo");
  await grantAdministrator(server.server.services, admin.email.toUpperCase());
});
afterAll(() => server.close());

const offer = { company_name: "Padaria Estrela", description: "Café da manhã", cashback: "10% a 15%" };

test("an administrator makes, changes and deletes offers; everybody reads them, newest first", async () => {
  const first = await admin.client.call("createBanner", offer);
  expect(first).toMatchObject({ ...offer, banner_color: "#F39C12" });
  const second = await admin.client.call("createBanner", {
    ...offer,
    company_name: "Barbearia Sul",
    banner_color: "#0f3d2e",
  });
  expect((await customer.client.call("listBanners", {})).map((banner) => banner.id)).toEqual([second.id, first.id]);

  const changed = await admin.client.call("updateBanner", { ...offer, id: first.id, version: 1, cashback: "20%" });
  expect(changed).toEqual({ ...first, version: 2, cashback: "20%" });
  await admin.client.call("deleteBanner", { id: second.id });
  expect(await customer.client.call("listBanners", {})).toEqual([changed]);
});

test("changing or deleting an offer that is gone says so", async () => {
  const { id } = await admin.client.call("createBanner", offer);
  await admin.client.call("deleteBanner", { id });
  await expect(admin.client.call("deleteBanner", { id })).rejects.toMatchObject({ status: 404 });
  await expect(admin.client.call("updateBanner", { ...offer, id, version: 1 })).rejects.toMatchObject({ status: 404 });
});

test("of two administrators who change the same version, one is told, and overwrites nothing", async () => {
  const { id, version } = await admin.client.call("createBanner", offer);
  const change = (cashback: string) => admin.client.call("updateBanner", { ...offer, id, version, cashback });
  const results = await Promise.allSettled(["11%", "12%", "13%"].map(change));
  const done = results.filter((result) => result.status === "fulfilled");
  expect(done).toHaveLength(1);
  for (const result of results) {
    if (result.status === "rejected")
      expect(result.reason).toMatchObject({ status: 409, problem: { code: "banner_changed" } });
  }
  await expect(change("14%")).rejects.toMatchObject({ problem: { code: "banner_changed" } });
  const now = (await customer.client.call("listBanners", {})).find((banner) => banner.id === id);
  expect(now).toEqual(done[0]!.value);
  expect(
    await admin.client.call("updateBanner", { ...offer, id, version: now!.version, cashback: "14%" }),
    "whoever has read the change may go on",
  ).toMatchObject({ cashback: "14%", version: 3 });
});

test("a customer changes no offer", async () => {
  const { id } = await admin.client.call("createBanner", offer);
  const attempts = [
    () => customer.client.call("createBanner", offer),
    () => customer.client.call("updateBanner", { ...offer, id, version: 1 }),
    () => customer.client.call("deleteBanner", { id }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ problem: { code: "admin_only" } });
});

test.each(["red", "#12345", "#1234567", "url(https://evil.example)", "#fff;background:url(//evil.example)"])(
  "the colour %j is refused",
  async (banner_color) => {
    await expect(admin.client.call("createBanner", { ...offer, banner_color })).rejects.toMatchObject({
      problem: { code: "invalid_input", errors: [{ field: "banner_color", code: "invalid_format" }] },
    });
  },
);
