import { afterEach, beforeEach, expect, test } from "vitest";
import type { OutputOf } from "#contract/operation.ts";
import type { geocoding } from "#contract/partners/geocoding.ts";
import { newId } from "#server/platform/ids.ts";
import { patient } from "#test/harness/patience.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createUser } from "#test/harness/users.ts";
import { callWhileHeld } from "#test/integration/support/calls.ts";
import { carryOnGeocoding, continueRun } from "./continue-run.ts";
import { geocodeAllPartners, retryGeocodingFailures } from "./geocode-all-partners.ts";
import { geocodeNext, turnMs } from "./geocode-next.ts";
import { cityTableGeocoder, GeocoderTrouble, type FullAddress, type Geocoder, type Location } from "./geocoder.ts";
import { pauseGeocodingRun, resumeGeocodingRun } from "./pause-run.ts";
import { geocodingRoutes } from "./routes.ts";

type Run = OutputOf<(typeof geocoding)["geocodeAllPartners"]>;

let harness: TestServices;
let alice: string;
beforeEach(async () => {
  harness = await createTestServices();
  alice = await createUser(harness.services, "Alice Prado");
});
afterEach(() => harness.close());

interface Place {
  readonly address?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly at?: readonly [latitude: number, longitude: number];
}

async function addPartner(
  name: string,
  { address = "Rua Augusta, 1", city = "São Paulo", state = "SP", at }: Place = {},
) {
  const { services, testDatabase } = harness;
  const id = newId(services.clock);
  await testDatabase.owner.query(
    `insert into partners (id, company_name, business_category, address, city, state, latitude, longitude, created_at)
      values ($1, $2, 'other', $3, $4, $5, $6, $7, now())`,
    [id, name, address, city, state, at?.[0] ?? null, at?.[1] ?? null],
  );
  return id;
}

const by = (userId: string) => ({ userId, role: "administrator" as const, address: null });
const start = () => geocodeAllPartners(harness.services, by(alice));
const step = (geocoder: Geocoder = cityTableGeocoder) => geocodeNext(harness.services, geocoder);
const retry = () => retryGeocodingFailures(harness.services, by(alice));
const pause = () => pauseGeocodingRun(harness.services, by(alice));
const resume = () => resumeGeocodingRun(harness.services, by(alice));
const readPage = (input: { outcome?: "failure"; after?: number; limit: number }) =>
  geocodingRoutes(harness.services).listGeocodingResults(input, undefined as never);
const readRun = () => geocodingRoutes(harness.services).getGeocodingRun({}, undefined as never) as Promise<Run>;
const placeOf = async (id: string) =>
  (await harness.testDatabase.owner.query("select latitude, longitude from partners where id = $1", [id]))[0];

async function runToTheEnd(geocoder?: Geocoder): Promise<Run> {
  await start();
  while ((await readRun()).status === "running") {
    await step(geocoder);
    harness.services.clock.advance(1_000);
  }
  return readRun();
}

/** Finds every address exactly, and remembers what it was asked. */
function exactGeocoder(): Geocoder & { readonly asked: FullAddress[] } {
  const asked: FullAddress[] = [];
  const coordinates = { latitude: -1.5, longitude: 2.25 };
  return { asked, locate: async (address) => (asked.push(address), { coordinates, precision: "address" }) };
}

const saoPaulo = { latitude: -23.5505, longitude: -46.6333 };

test("a run looks up one address a second, reports its progress, and ends with a result for each partner", async () => {
  const { clock } = harness.services;
  const [found, beta, gama, abroad] = [
    await addPartner("Alfa", { city: "sao paulo", state: null }),
    await addPartner("Beta", { address: null }),
    await addPartner("Gama", { city: null }),
    await addPartner("Zeta", { city: "São Paulo", state: "RJ" }),
  ];
  await start();
  expect(await readRun()).toMatchObject({ status: "running", total: 4, successCount: 0, failCount: 0, results: [] });

  expect(await step()).toBe(true);
  expect(await step(), "within the same second").toBe(false);
  clock.advance(999);
  expect(await step()).toBe(false);
  expect(await readRun()).toMatchObject({ status: "running", successCount: 1, results: [{ name: "Alfa" }] });
  clock.advance(1);
  expect(await step()).toBe(true);
  expect(await readRun()).toMatchObject({
    successCount: 1,
    failCount: 1,
    results: [{ name: "Beta" }, { name: "Alfa" }],
  });
  for (let rest = 0; rest < 2; rest += 1) {
    clock.advance(1_000);
    await step();
  }

  expect(await readRun()).toEqual({
    id: expect.any(String),
    status: "finished",
    scope: "all",
    started_by: "Alice Prado",
    started_at: "2026-11-21T12:00:00.000Z",
    paused_at: null,
    finished_at: "2026-11-21T12:00:03.000Z",
    waiting: null,
    total: 4,
    successCount: 1,
    failCount: 3,
    results: [
      {
        position: 1,
        partner_id: found,
        name: "Alfa",
        status: "success",
        coordinates: { lat: -23.5505, lng: -46.6333 },
        error: null,
      },
      {
        position: 2,
        partner_id: beta,
        name: "Beta",
        status: "failure",
        coordinates: null,
        error: "address_missing",
      },
      { position: 3, partner_id: gama, name: "Gama", status: "failure", coordinates: null, error: "city_missing" },
      { position: 4, partner_id: abroad, name: "Zeta", status: "failure", coordinates: null, error: "city_unknown" },
    ],
  });
  expect(await placeOf(found)).toEqual(saoPaulo);
  expect(await placeOf(abroad)).toEqual({ latitude: null, longitude: null });
  clock.advance(60_000);
  expect(await step(), "a run that is over").toBe(false);
});

test("however many start one at once, there is one run, which names who started it", async () => {
  await addPartner("Alfa");
  const bruno = await createUser(harness.services, "Bruno Reis");
  await Promise.all([alice, bruno, alice, bruno].map((who) => geocodeAllPartners(harness.services, by(who))));
  const runs = await harness.testDatabase.owner.query<{ started_by: string }>("select started_by from geocoding_runs");
  expect(runs).toHaveLength(1);
  expect([alice, bruno]).toContain(runs[0]!.started_by);
  expect((await readRun()).started_by).toBe(runs[0]!.started_by === alice ? "Alice Prado" : "Bruno Reis");
});

test("however many processes carry a run on, each second asks for one address, and each address once", async () => {
  for (const name of ["Alfa", "Beta", "Gama"]) await addPartner(name, { address: name });
  const geocoder = exactGeocoder();
  await start();
  for (let second = 0; second < 3; second += 1) {
    const together = await Promise.all(Array.from({ length: 6 }, () => step(geocoder)));
    expect(together.filter(Boolean)).toHaveLength(1);
    harness.services.clock.advance(1_000);
  }
  expect(geocoder.asked.map(({ address }) => address)).toEqual(["Alfa", "Beta", "Gama"]);
  expect(await readRun()).toMatchObject({ status: "finished", successCount: 3, failCount: 0 });
});

test("what a process that died had begun is asked for again, and an answer that comes after all counts no second time", async () => {
  const id = await addPartner("Alfa");
  const answer = Promise.withResolvers<Location>();
  const asked = Promise.withResolvers<void>();
  await start();
  const dying = step({ locate: () => (asked.resolve(), answer.promise) });
  await asked.promise;
  harness.services.clock.advance(turnMs - 1);
  expect(await step(), "while it may still be alive").toBe(false);
  harness.services.clock.advance(1);
  expect(await step()).toBe(true);
  expect(await readRun()).toMatchObject({ status: "finished", successCount: 1, failCount: 0 });

  answer.resolve({ coordinates: { latitude: 1, longitude: 1 }, precision: "address" });
  await expect(dying).rejects.toThrow("had ended");
  expect(await readRun()).toMatchObject({ successCount: 1, failCount: 0 });
  expect(await placeOf(id)).toEqual(saoPaulo);
});

test("a geocoder that fails costs no address: the run waits, longer each time, shows why, and goes on by itself", async () => {
  const { clock } = harness.services;
  for (const name of ["Alfa", "Beta"]) await addPartner(name);
  await start();
  const since = clock.now().toISOString();
  const failures = [
    new GeocoderTrouble("down", "away"),
    new Error("a fault of ours"),
    new GeocoderTrouble("refused", "no"),
  ];
  let waitMs = 5_000;
  for (const failure of failures) {
    expect(await step({ locate: () => Promise.reject(failure) })).toBe(true);
    const nextTryAt = new Date(clock.now().getTime() + waitMs).toISOString();
    expect(await readRun()).toMatchObject({
      status: "running",
      failCount: 0,
      waiting: { since, reason: failure instanceof GeocoderTrouble ? failure.trouble : "down", next_try_at: nextTryAt },
    });
    clock.advance(waitMs - 1);
    expect(await step(), "before its time").toBe(false);
    clock.advance(1);
    waitMs *= 2;
  }
  await step({ locate: () => Promise.reject(new GeocoderTrouble("busy", "later", { retryAfterMs: 300_000 })) });
  clock.advance(299_999);
  expect(await step(), "as long as it asked for").toBe(false);
  clock.advance(1);
  await pause();
  expect(await readRun()).toMatchObject({ status: "paused", waiting: { reason: "busy" } });
  await resume();
  expect(await step()).toBe(true);
  expect(await readRun()).toMatchObject({ successCount: 1, failCount: 0, waiting: null });
  clock.advance(1_000);
  await step({ locate: () => Promise.reject(new GeocoderTrouble("down", "away")) });
  expect((await readRun()).waiting?.next_try_at, "the waits begin anew").toBe(
    new Date(clock.now().getTime() + 5_000).toISOString(),
  );
});

test("where the geocoder answers and fails at one address alone, that one counts as failed, after a while", async () => {
  const { clock } = harness.services;
  for (const name of ["Alfa", "Beta"]) await addPartner(name, { address: name });
  let isUp = false;
  const geocoder: Geocoder = {
    isUp: async () => isUp,
    locate: async ({ address, ...rest }, signal) => {
      if (address === "Alfa") throw new GeocoderTrouble("down", "it answered 500");
      return cityTableGeocoder.locate({ ...rest, address }, signal);
    },
  };
  await start();
  for (let tries = 0; tries < 8; tries += 1) {
    await step(geocoder);
    clock.advance(10 * 60_000);
  }
  expect(await readRun(), "as long as it does not answer at all").toMatchObject({ failCount: 0, waiting: {} });
  isUp = true;
  await step(geocoder);
  clock.advance(1_000);
  await step(geocoder);
  expect(await readRun()).toMatchObject({
    status: "finished",
    waiting: null,
    results: [
      { name: "Alfa", status: "failure", error: "service_unavailable" },
      { name: "Beta", status: "success" },
    ],
  });
});

test("a process that takes long to check whether the geocoder answers at all keeps the turn meanwhile", async () => {
  const { clock } = harness.services;
  await addPartner("Alfa");
  await start();
  const away = () => Promise.reject(new GeocoderTrouble("down", "away"));
  for (let tries = 0; tries < 5; tries += 1) {
    await step({ locate: away });
    clock.advance(10 * 60_000);
  }
  const taken: boolean[] = [];
  await step({
    locate: () => (clock.advance(turnMs - 1), away()),
    isUp: async () => {
      clock.advance(turnMs - 1);
      taken.push(await step());
      return true;
    },
  });
  expect(taken).toEqual([false]);
  expect(await readRun()).toMatchObject({ status: "finished", results: [{ error: "service_unavailable" }] });
});

test("one job carries a run on; what ends in the middle of a question leaves the address to the next one at once", async () => {
  const { clock, database } = harness.services;
  for (const name of ["Alfa", "Beta"]) await addPartner(name, { address: name });
  await Promise.all([start(), start()]);
  await pause();
  await resume();
  const waiting = await database.query<{ name: string }>("select name from jobs.job where name = 'carry-on-geocoding'");
  expect(waiting).toHaveLength(1);

  const stopping = new AbortController();
  const asked = Promise.withResolvers<void>();
  const slow: Geocoder = { locate: () => (asked.resolve(), new Promise(() => undefined)) };
  const stopped = continueRun(harness.services, slow, stopping.signal);
  await asked.promise;
  stopping.abort(new Error("the server stops"));
  await expect(stopped, "so the job is tried again elsewhere").rejects.toThrow("the server stops");
  expect(await readRun()).toMatchObject({ status: "running", successCount: 0, failCount: 0, waiting: null });

  const exact = exactGeocoder();
  const hurried: Geocoder = {
    locate: async (address, signal) => {
      clock.advance(1_000);
      return exact.locate(address, signal);
    },
  };
  await continueRun(harness.services, hurried, AbortSignal.timeout(patient(20_000)));
  expect(exact.asked.map(({ address }) => address)).toEqual(["Alfa", "Beta"]);
  expect(await readRun()).toMatchObject({ status: "finished", successCount: 2 });
});

test("every partner is asked for again: an exact answer replaces its coordinates, a city's centre only fills a gap", async () => {
  const known = { latitude: -23.5565, longitude: -46.6602 };
  const id = await addPartner("Alfa", { at: [known.latitude, known.longitude] });
  const byCity = await runToTheEnd();
  expect(byCity.results).toMatchObject([{ status: "success", coordinates: { lat: -23.5565, lng: -46.6602 } }]);
  expect(await placeOf(id)).toEqual(known);
  await runToTheEnd(exactGeocoder());
  expect(await placeOf(id)).toEqual({ latitude: -1.5, longitude: 2.25 });
});

test("a later run takes the place of the results, and who started the earlier ones stays known", async () => {
  await addPartner("Alfa");
  const first = await runToTheEnd();
  await addPartner("Beta");
  const second = await runToTheEnd();
  expect(second.id).not.toBe(first.id);
  expect(second.results.map(({ name }) => name)).toEqual(["Alfa", "Beta"]);
  const { owner } = harness.testDatabase;
  expect(await owner.query("select distinct run_id from geocoding_results")).toEqual([{ run_id: second.id }]);
  expect(await owner.query("select started_by, total from geocoding_runs order by total")).toEqual([
    { started_by: alice, total: 1 },
    { started_by: alice, total: 2 },
  ]);
});

test("without partners a run is over at once, and before the first there is none", async () => {
  expect(await readRun()).toBeNull();
  await start();
  expect(await readRun()).toMatchObject({ status: "finished", total: 0, results: [] });
});

test("while a run is paused no process asks for anything, even one that starts meanwhile; the address under way is still answered", async () => {
  const { clock } = harness.services;
  for (const name of ["Alfa", "Beta", "Gama"]) await addPartner(name, { address: name });
  await start();
  const answer = Promise.withResolvers<Location>();
  const asked = Promise.withResolvers<void>();
  const underWay = step({ locate: () => (asked.resolve(), answer.promise) });
  await asked.promise;
  await pause();
  answer.resolve({ coordinates: { latitude: 1, longitude: 1 }, precision: "address" });
  await underWay;
  expect(await readRun()).toMatchObject({ status: "paused", successCount: 1, paused_at: clock.now().toISOString() });

  const geocoder = exactGeocoder();
  clock.advance(60_000);
  expect(await Promise.all(Array.from({ length: 4 }, () => step(geocoder)))).not.toContain(true);
  await continueRun(harness.services, geocoder, AbortSignal.timeout(patient(20_000)));
  await start();
  expect(await readRun(), "and no other run begins").toMatchObject({ status: "paused", total: 3, successCount: 1 });
  expect(geocoder.asked).toEqual([]);

  await resume();
  expect(await readRun()).toMatchObject({ status: "running", paused_at: null });
  expect(await step(geocoder)).toBe(true);
  clock.advance(1_000);
  await step(geocoder);
  expect(geocoder.asked.map(({ address }) => address)).toEqual(["Beta", "Gama"]);
  expect(await readRun()).toMatchObject({ status: "finished", successCount: 3 });
});

test("a run whose last address is answered while it is paused is over", async () => {
  await addPartner("Alfa");
  const answer = Promise.withResolvers<Location>();
  const asked = Promise.withResolvers<void>();
  await start();
  const underWay = step({ locate: () => (asked.resolve(), answer.promise) });
  await asked.promise;
  await pause();
  answer.resolve({ error: "city_unknown" });
  await underWay;
  expect(await readRun()).toMatchObject({ status: "finished", failCount: 1, paused_at: null });
  await pause();
  await resume();
  expect((await readRun()).status, "and neither pauses nor goes on again").toBe("finished");
});

test("a pause that waits for the end of a run pauses nothing, and the audit log says so", async () => {
  const { owner } = harness.testDatabase;
  await addPartner("Alfa");
  await start();
  await callWhileHeld(owner, {
    hold: (end) => end.query("update geocoding_runs set fail_count = total, finished_at = started_at"),
    text: "geocoding_runs",
    call: pause,
  });
  expect(await owner.query("select after from audit_events where act = 'pauseGeocodingRun'")).toEqual([{ after: {} }]);
});

test("pausing and resuming do not hurry a run: its pace holds across them", async () => {
  for (const name of ["Alfa", "Beta"]) await addPartner(name);
  await start();
  await step();
  for (let times = 0; times < 3; times += 1) {
    await pause();
    await resume();
  }
  expect(await step(), "within the same second").toBe(false);
  harness.services.clock.advance(1_000);
  expect(await step()).toBe(true);
});

test("failures alone are asked for again, as often as there are any, and however many retry at once, once", async () => {
  await addPartner("Alfa", { address: "down" });
  await addPartner("Beta", { address: "up" });
  await addPartner("Gama", { address: "down" });
  let away = new Set(["down"]);
  const asked: string[] = [];
  const geocoder: Geocoder = {
    locate: async ({ address }) => {
      asked.push(address);
      if (away.has(address)) return { error: "address_unknown" };
      return { coordinates: { latitude: 1, longitude: 2 }, precision: "address" };
    },
  };
  await runToTheEnd(geocoder);
  asked.length = 0;
  away = new Set();
  await Promise.all([retry(), retry(), retry()]);
  expect(await harness.testDatabase.owner.query("select from geocoding_runs")).toHaveLength(2);
  while ((await readRun()).status === "running") {
    await step(geocoder);
    harness.services.clock.advance(1_000);
  }
  expect(asked).toEqual(["down", "down"]);
  const retried = await readRun();
  expect(retried).toMatchObject({ scope: "failures", total: 2, successCount: 2, failCount: 0 });
  expect(retried.results.map(({ name }) => name)).toEqual(["Alfa", "Gama"]);
  await retry();
  expect((await readRun()).id, "nothing is left to be retried").toBe(retried.id);
});

test("results come in pages, all of them or the failures alone", async () => {
  for (const name of ["Alfa", "Beta", "Gama", "Zeta"]) await addPartner(name, { address: name < "C" ? name : null });
  expect(await readPage({ limit: 2 }), "before the first run").toEqual({ results: [], next_after: null });
  await runToTheEnd();
  const first = await readPage({ limit: 3 });
  expect(first).toMatchObject({ results: [{ name: "Alfa" }, { name: "Beta" }, { name: "Gama" }], next_after: 3 });
  expect(await readPage({ limit: 3, after: first.next_after! })).toMatchObject({
    results: [{ name: "Zeta" }],
    next_after: null,
  });
  const failures = await readPage({ outcome: "failure", limit: 1 });
  expect(failures).toMatchObject({ results: [{ name: "Gama" }], next_after: 3 });
  expect(await readPage({ outcome: "failure", limit: 1, after: 3 })).toMatchObject({
    results: [{ name: "Zeta" }],
    next_after: null,
  });
});

test("a run that is resumed just as its job comes to an end is carried on all the same", async () => {
  const { services } = harness;
  await addPartner("Alfa");
  await start();
  await pause();
  let hasResumed = false;
  const query = async (text: string, values?: never) => {
    const rows = await services.database.query(text, values);
    if (hasResumed || rows.length > 0 || !text.startsWith("select next_at")) return rows;
    hasResumed = true;
    // The job is still in hand, so that no other one is added.
    await resume();
    return rows;
  };
  const database = Object.create(services.database, { query: { value: query } });
  await services.jobs.handle("carry-on-geocoding", carryOnGeocoding({ ...services, database }, cityTableGeocoder));
  await expect.poll(async () => (await readRun()).status).toBe("finished");
});
