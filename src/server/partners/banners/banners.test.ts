import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bannersMax } from "#contract/limits.ts";
import type { InputOf } from "#contract/operation.ts";
import type { banners } from "#contract/partners/banners.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";

type Input = InputOf<(typeof banners)["createBanner"]>;

let server: TestServer;
let admin: TestUser;
let customer: TestUser;

const clock = new SettableClock(new Date());
beforeAll(async () => {
  server = await startTestServer({ clock });
  admin = await server.signUp("Alice Prado");
  customer = await server.signUp("Marina Azevedo");
  await grantAdministrator(server.server.services, admin.email.toUpperCase());
});
afterAll(() => server.close());
beforeEach(() => server.testDatabase.owner.query("delete from banners"));

type Whole = Awaited<ReturnType<typeof listAll>>[number];

const listAll = () => admin.client.call("listAllBanners", {});
/** The banners that customers see, in one of their languages. */
const listShown = async (language = "pt") =>
  (await (await customer.client.send("/api/banners", { headers: { "x-language": language } })).json()) as Whole[];
const make = (company_name: string, fields: Partial<Input> = {}) =>
  admin.client.call("createBanner", { ...offer, company_name, ...fields });
const partnersOf = (banners: readonly Whole[]) => banners.map(({ company_name }) => company_name);
const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();

/** The fields of a banner that customers see. */
function publicFields({ id, company_name, description, cashback, banner_color, version, created_at }: Whole) {
  return { id, company_name, description, cashback, banner_color, version, created_at };
}

const countWaiting = async () =>
  (
    await server.testDatabase.owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).length;

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
  expect(await customer.client.call("listBanners", {})).toEqual([publicFields(changed)]);
});

test("changing or deleting an offer that is gone says so", async () => {
  const { id } = await admin.client.call("createBanner", offer);
  await admin.client.call("deleteBanner", { id });
  await expect(admin.client.call("deleteBanner", { id })).rejects.toMatchObject({ status: 404 });
  await expect(admin.client.call("updateBanner", { ...offer, id, version: 1 })).rejects.toMatchObject({ status: 404 });
});

test("of two administrators who change the same version, one gets an error, and overwrites nothing", async () => {
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
  const now = (await listAll()).find((banner) => banner.id === id);
  expect(now).toEqual(done[0]!.value);
  expect(
    await admin.client.call("updateBanner", { ...offer, id, version: now!.version, cashback: "14%" }),
    "an administrator who has read the change may go on",
  ).toMatchObject({ cashback: "14%", version: 3 });
});

test("a customer changes no offer", async () => {
  const { id } = await admin.client.call("createBanner", offer);
  const attempts = [
    () => customer.client.call("createBanner", offer),
    () => customer.client.call("updateBanner", { ...offer, id, version: 1 }),
    () => customer.client.call("deleteBanner", { id }),
    () => customer.client.call("orderBanners", { ids: [id], was: [id] }),
    () => customer.client.call("listAllBanners", {}),
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

test("a banner is shown from its first moment on until just before its last, and administrators see it all the while", async () => {
  await make("Padaria Estrela", { starts_at: later(60_000), ends_at: later(120_000) });
  const stateAfter = async (ms: number) => {
    clock.advance(ms);
    const [shown, whole] = await Promise.all([listShown(), listAll()]);
    return [whole[0]!.state, shown.length];
  };
  expect(await stateAfter(0)).toEqual(["planned", 0]);
  expect(await stateAfter(59_999)).toEqual(["planned", 0]);
  expect(await stateAfter(1)).toEqual(["shown", 1]);
  expect(await stateAfter(59_999)).toEqual(["shown", 1]);
  expect(await stateAfter(1)).toEqual(["over", 0]);
});

test("a period without a beginning or an end is open there, and one that ends before it begins is refused", async () => {
  await make("Sem fim", { starts_at: later(0) });
  await make("Sem começo", { ends_at: later(60_000) });
  expect(partnersOf(await listShown())).toEqual(["Sem começo", "Sem fim"]);
  for (const ends_at of [later(60_000), later(59_999)])
    await expect(make("Ao contrário", { starts_at: later(60_000), ends_at })).rejects.toMatchObject({
      problem: { code: "invalid_input", errors: [{ field: "ends_at", code: "invalid_format" }] },
    });
});

test("each reader gets their language, and Portuguese where it is not translated", async () => {
  const made = await make("Padaria Estrela", {
    translations: { es: { description: "El desayuno", cashback: "del 10% al 15%" }, en: { description: "Breakfast" } },
  });
  const texts = async (language: string) => {
    const [banner] = await listShown(language);
    expect(banner).toEqual({ ...publicFields(made), description: banner!.description, cashback: banner!.cashback });
    return [banner!.description, banner!.cashback];
  };
  expect(await texts("pt")).toEqual(["Café da manhã", "10% a 15%"]);
  expect(await texts("es")).toEqual(["El desayuno", "del 10% al 15%"]);
  expect(await texts("en")).toEqual(["Breakfast", "10% a 15%"]);
  const emptied = await admin.client.call("updateBanner", { ...offer, id: made.id, version: 1 });
  expect(emptied.translations.es).toEqual({ description: null, cashback: null });
  expect(await texts("es").catch(() => "changed")).toBe("changed");
});

test("a banner from before there were languages, periods and an order is shown as it was, newest first", async () => {
  await server.testDatabase.owner.query(
    `insert into banners (id, company_name, description, cashback, created_at) values
      (gen_random_uuid(), 'Antiga', 'a', '1%', now() - interval '2 days'),
      (gen_random_uuid(), 'Menos antiga', 'b', '2%', now() - interval '1 day')`,
  );
  await make("Nova");
  expect(partnersOf(await listShown("en"))).toEqual(["Nova", "Menos antiga", "Antiga"]);
});

test("customers see the administrators' order, and a new banner comes before it", async () => {
  for (const name of ["Um", "Dois", "Três"]) await make(name);
  const was = (await listAll()).map(({ id }) => id);
  const ordered = await admin.client.call("orderBanners", { ids: [was[2]!, was[0]!, was[1]!], was });
  expect(partnersOf(ordered)).toEqual(["Um", "Três", "Dois"]);
  await make("Quatro");
  expect(partnersOf(await listShown())).toEqual(["Quatro", "Um", "Três", "Dois"]);
  const [act] = await server.testDatabase.owner.query(
    "select act, before, after from audit_events where act = 'orderBanners' order by id desc limit 1",
  );
  expect(act).toEqual({
    act: "orderBanners",
    before: { order: ["Três", "Dois", "Um"] },
    after: { order: ["Um", "Três", "Dois"] },
  });
});

test("of many who order what they read at once one does, and so does nobody who has not seen what came or went since", async () => {
  for (const name of ["Um", "Dois", "Três"]) await make(name);
  const was = (await listAll()).map(({ id }) => id);
  const [a, b, c] = was as [string, string, string];
  const orders = [
    [c, b, a],
    [b, a, c],
    [c, a, b],
    [b, c, a],
  ];
  let results: PromiseSettledResult<Whole[]>[] = [];
  await server.server.services.database.transaction(async (transaction) => {
    await transaction.query("select from banners for update");
    const orderings = Promise.allSettled(orders.map((ids) => admin.client.call("orderBanners", { ids, was })));
    // All of them then have what they would change before them.
    await expect.poll(countWaiting).toBe(orders.length);
    void orderings.then((settled) => (results = settled));
  });
  await expect.poll(() => results.length).toBe(orders.length);
  const done = results.filter((result) => result.status === "fulfilled");
  expect(done).toHaveLength(1);
  const after = (await listAll()).map(({ id }) => id);
  expect(after).toEqual(done[0]!.value.map(({ id }) => id));

  const refused = { problem: { code: "banners_changed" }, status: 409 };
  const attempts = [
    { ids: [a, b, c], was },
    { ids: after.slice(1), was: after },
    { ids: [a, a, b], was: after },
    { ids: [...after, "018f0000-0000-7000-8000-000000000000"], was: after },
  ];
  for (const attempt of attempts)
    await expect(admin.client.call("orderBanners", attempt)).rejects.toMatchObject(refused);
  await make("Quatro");
  await expect(admin.client.call("orderBanners", { ids: [c, b, a], was: after })).rejects.toMatchObject(refused);
  expect(
    (await listAll()).slice(1).map(({ id }) => id),
    "and nothing has moved",
  ).toEqual(after);
});

test("however many are made, moved and deleted at once, each is there once and in one order", async () => {
  for (const name of ["Um", "Dois", "Três"]) await make(name);
  const was = (await listAll()).map(({ id }) => id);
  await Promise.allSettled([
    make("Quatro"),
    admin.client.call("orderBanners", { ids: was.toReversed(), was }),
    admin.client.call("deleteBanner", { id: was[1]! }),
    make("Cinco"),
  ]);
  const positions = await server.testDatabase.owner.query<{ position: number }>("select position from banners");
  expect(positions).toHaveLength(4);
  expect(new Set(positions.map(({ position }) => position)).size).toBe(4);
});

test("more banners than anybody reads are not made, also when many are made at once", async () => {
  await server.testDatabase.owner.query(
    `insert into banners (id, company_name, description, cashback, created_at)
      select gen_random_uuid(), 'Loja ' || number, 'a', '1%', now() from generate_series(1, ${bannersMax - 2}) as number`,
  );
  const results = await Promise.allSettled(Array.from({ length: 5 }, (_, number) => make(`Nova ${number}`)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject({ problem: { code: "too_many_banners" } });
  expect(await listAll()).toHaveLength(bannersMax);
});
