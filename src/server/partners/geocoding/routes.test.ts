import { afterAll, beforeAll, expect, test } from "vitest";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { createPartner } from "#server/partners/partners/index.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";

let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp("Alice Prado");
  await grantAdministrator(server.server.services, admin.email);
});
afterAll(() => server.close());

async function addPartner(partnerName: string, city: string): Promise<void> {
  const owner = await server.signUp("Dono da Loja");
  await createPartner(server.server.services, {
    ownerEmail: owner.email,
    partnerName,
    category: "other",
    address: "Rua Augusta, 1",
    city,
  });
}

test("before the first run there is nothing to pause, to resume or to retry", async () => {
  for (const operation of ["pauseGeocodingRun", "resumeGeocodingRun", "retryGeocodingFailures"] as const)
    await expect(admin.client.call(operation, {})).rejects.toMatchObject({ problem: { code: "not_found" } });
});

test("the server carries on by itself what an administrator started, and gives the result in the specified shape", async () => {
  await addPartner("Alfa", "São Paulo");
  await addPartner("Beta", "Atlantis");
  expect(await admin.client.call("getGeocodingRun", {})).toBeNull();
  const started = await admin.client.call("geocodeAllPartners", {});
  expect(started).toMatchObject({ status: "running", total: 2, started_by: "Alice Prado" });
  const again = await admin.client.call("geocodeAllPartners", {});
  expect(again.id, "the one that goes on").toBe(started.id);

  const read = () => admin.client.call("getGeocodingRun", {});
  await expect.poll(async () => (await read())?.status).toBe("finished");
  expect(await read()).toMatchObject({
    id: started.id,
    successCount: 1,
    failCount: 1,
    results: [
      { name: "Alfa", status: "success", coordinates: { lat: -23.5505, lng: -46.6333 }, error: null },
      { name: "Beta", status: "failure", coordinates: null, error: "city_unknown" },
    ],
  });
  const { partners } = await admin.client.call("getPublicPartners", {});
  expect(partners.map(({ latitude }) => latitude)).toEqual([-23.5505, null]);
});

test("a customer neither starts a run nor sees one", async () => {
  const customer = await server.signUp("Marina Azevedo");
  for (const operation of [
    "geocodeAllPartners",
    "retryGeocodingFailures",
    "pauseGeocodingRun",
    "resumeGeocodingRun",
    "getGeocodingRun",
    "listGeocodingResults",
  ] as const)
    await expect(customer.client.call(operation, {})).rejects.toMatchObject({ problem: { code: "admin_only" } });
});
