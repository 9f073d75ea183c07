import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parseConfig } from "#server/platform/config.ts";
import { patient } from "#test/harness/patience.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { startNominatimServer, type Answer, type NominatimServer } from "#test/integration/support/nominatim-server.ts";
import type { FullAddress } from "./geocoder.ts";
import { checkGeocoding } from "./index.ts";
import { createNominatim, type NominatimOptions } from "./nominatim.ts";

const augusta = { address: "Rua Augusta, 1508", city: "São Paulo", state: "SP", postalCode: "01304-001" };

let service: NominatimServer;
let harness: TestServices;
beforeAll(async () => {
  service = await startNominatimServer();
  const { nominatim } = parseConfig({
    NOMINATIM_URL: service.url,
    NOMINATIM_EMAIL: "maps@troco.test",
    NOMINATIM_COUNTRIES: "BR",
  });
  harness = await createTestServices({ config: { nominatim, publicUrl: "https://troco.test" } });
});
afterAll(() => Promise.all([service.close(), harness.close()]));
beforeEach(async () => {
  service.requests.length = 0;
  const { owner } = harness.testDatabase;
  await Promise.all([
    owner.query("delete from geocoding_answers"),
    owner.query("update geocoding_pace set next_at = '-infinity'"),
  ]);
});

/** The seconds that requests waited for their turn, which the test lets pass by moving the turn. */
const waited: number[] = [];
const wait: NonNullable<NominatimOptions["wait"]> = async (ms) => {
  waited.push(ms);
  await harness.testDatabase.owner.query("update geocoding_pace set next_at = next_at - $1 * interval '1 ms'", [ms]);
};
const geocoderWith = (options: NominatimOptions = {}, url = service.url) =>
  createNominatim(
    harness.services,
    { ...harness.services.config.nominatim!, url },
    { answerMs: 500, wait, ...options },
  );
const locate = (address: FullAddress = augusta, options?: NominatimOptions) =>
  geocoderWith(options).locate(address, AbortSignal.timeout(patient(20_000)));

test("an address is asked for in its parts, then as one text, by somebody who says who they are", async () => {
  service.answer([{ lat: "-23.5565012", lon: "-46.6602", place_rank: 30 }]);
  expect(await locate()).toEqual({
    coordinates: { latitude: -23.5565012, longitude: -46.6602 },
    precision: "address",
  });
  const [first] = service.requests;
  expect(service.requests).toHaveLength(1);
  expect(first).toMatchObject({
    path: "/search",
    query: {
      street: "1508 Rua Augusta",
      city: "São Paulo",
      state: "SP",
      postalcode: "01304-001",
      format: "jsonv2",
      addressdetails: "1",
      countrycodes: "br",
      email: "maps@troco.test",
    },
    headers: { "user-agent": "Troco/1 (https://troco.test; maps@troco.test)", "accept-language": "pt,es,en" },
  });
  expect(Object.keys(first!.query)).not.toContain("q");

  service.answer([{ place_rank: 16, lat: "-23.5" }], [{ place_rank: 26 }]);
  expect(await locate({ ...augusta, address: "Rua Augusta, 2" })).toMatchObject({ precision: "address" });
  expect(service.requests[2]!.query).toMatchObject({ q: "Rua Augusta 2, São Paulo, SP", countrycodes: "br" });
  expect(Object.keys(service.requests[2]!.query)).not.toContain("street");
  service.answer([{ place_rank: 16, lat: "-23.5" }]);
  expect(await locate({ ...augusta, address: "Rua Augusta, 3" }), "a city where no more is known").toMatchObject({
    coordinates: { latitude: -23.5 },
    precision: "city",
  });
});

test("what was answered is remembered for a while, also that there is no such address, and as nobody's words", async () => {
  expect(await locate()).toEqual({ error: "address_unknown" });
  service.answer([{}]);
  const other = { ...augusta, address: "Rua Augusta, 9" };
  await locate(other);
  expect(service.requests).toHaveLength(3);
  expect(await locate({ ...augusta, address: " RUA  AUGUSTA, 1508" })).toEqual({
    error: "address_unknown",
    isRemembered: true,
  });
  expect(await locate(other)).toMatchObject({ precision: "address", isRemembered: true });
  expect(service.requests).toHaveLength(3);
  const rows = await harness.testDatabase.owner.query<{ text: string }>(
    "select a::text as text from geocoding_answers a",
  );
  for (const { text } of rows) expect(text).not.toMatch(/augusta|paulo|01304/i);

  service.answer([{ country_code: "pt" }]);
  const { services } = harness;
  const abroad = createNominatim(services, { ...services.config.nominatim!, countries: ["pt"] }, { wait });
  expect(
    await abroad.locate(other, AbortSignal.timeout(patient(20_000))),
    "and only of those countries",
  ).not.toHaveProperty("isRemembered");

  harness.services.clock.advance(24 * 60 * 60 * 1000);
  service.answer([{}]);
  expect(await locate(), "drawn since").toMatchObject({ precision: "address" });
  expect(await locate(other)).toMatchObject({ isRemembered: true });
  harness.services.clock.advance(90 * 24 * 60 * 60 * 1000);
  expect(await locate(other)).toEqual({ error: "address_unknown" });
});

test("however many processes ask, the service gets one question at a time, and a second lies before the next", async () => {
  waited.length = 0;
  const before = service.requests.length;
  const addresses = Array.from({ length: 6 }, (_, number) => ({ ...augusta, address: `Rua Augusta, ${number}` }));
  service.answer(...addresses.map(() => [{}]));
  // Each with the connections of its own, as processes have.
  await Promise.all(addresses.map((address) => locate(address)));
  expect(service.requests.length - before).toBe(6);
  expect(service.mostAtOnce()).toBe(1);

  await harness.testDatabase.owner.query("update geocoding_pace set next_at = '-infinity'");
  service.answer([{}]);
  await locate({ ...augusta, address: "Rua Augusta, 50" });
  const [pace] = await harness.testDatabase.owner.query<{ ms: number }>(
    "select extract(epoch from next_at - clock_timestamp())::float8 * 1000 as ms from geocoding_pace",
  );
  expect(pace!.ms).toBeGreaterThan(0);
  expect(pace!.ms).toBeLessThanOrEqual(1_000);
  waited.length = 0;
  service.answer([{}]);
  await locate({ ...augusta, address: "Rua Augusta, 51" });
  expect(
    waited.reduce((sum, ms) => sum + ms, 0),
    "the rest of that second",
  ).toBeGreaterThan(0);

  // A process that dies with the turn keeps the others waiting, for half a minute.
  await harness.testDatabase.owner.query(
    "update geocoding_pace set next_at = clock_timestamp() + interval '30 seconds'",
  );
  waited.length = 0;
  service.answer([{}]);
  await locate({ ...augusta, address: "Rua Augusta, 52" });
  expect(waited.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(25_000);
});

const trouble = (kind: string, more: object = {}) =>
  expect.objectContaining({ name: "GeocoderTrouble", trouble: kind, ...more });

test("a service that fails or lies is distinguished from an address that it does not know, and nothing of it is remembered", async () => {
  const cases: [Answer, unknown][] = [
    [{ status: 500 }, trouble("down")],
    [{ status: 503, headers: { "retry-after": "120" } }, trouble("down", { retryAfterMs: 120_000 })],
    [{ status: 429, headers: { "retry-after": "7" } }, trouble("busy", { retryAfterMs: 7_000 })],
    [{ status: 429, headers: { "retry-after": "999999999" } }, trouble("busy", { retryAfterMs: 3_600_000 })],
    [{ status: 429, headers: { "retry-after": "soon" } }, trouble("busy", { retryAfterMs: 0 })],
    [{ status: 403 }, trouble("refused")],
    [{ status: 302, headers: { location: "http://169.254.169.254/latest/meta-data" } }, trouble("refused")],
    [{ status: 301, headers: { location: `${service.url}/status` } }, trouble("refused")],
    ["cut", trouble("down")],
    ["half", trouble("down")],
    ["silence", trouble("down")],
    ["endless", trouble("down")],
    [{ text: "<html>we are moving</html>" }, trouble("refused")],
    [{ text: '{"error": "Unable to geocode"}' }, trouble("refused")],
    [{ text: '[{"lat": "NaN", "lon": "1", "place_rank": 30}]' }, trouble("refused")],
    [[{ lat: "-91.5" }], trouble("refused")],
    [[{ lon: "180.5" }], trouble("refused")],
    [[{ lat: "1e400" }], trouble("refused")],
  ];
  for (const [answer, expected] of cases) {
    const before = service.requests.length;
    service.answer(answer);
    await expect(locate(), JSON.stringify(answer)).rejects.toEqual(expected);
    expect(service.requests.length - before, "nothing was followed, nothing asked twice").toBe(1);
  }
  await expect(
    geocoderWith({}, "http://127.0.0.1:1").locate(augusta, AbortSignal.timeout(patient(20_000))),
  ).rejects.toEqual(trouble("down"));
  service.answer([{ country_code: "us" }], [{ country_code: "us" }, { country_code: "BR", lat: "-23.1" }]);
  expect(await locate(), "what lies in another country is no answer").toMatchObject({
    coordinates: { latitude: -23.1 },
  });
  expect(await harness.testDatabase.owner.query("select from geocoding_answers")).toHaveLength(1);
});

test("a public name is not connected to where it leads inside; a host inside only where it is configured itself", async () => {
  const resolve: NonNullable<NominatimOptions["resolve"]> = (_host, _options, found) =>
    found(null, [{ address: "127.0.0.1", family: 4 }]);
  const port = new URL(service.url).port;
  const public_ = geocoderWith({ resolve }, `http://nominatim.example.org:${port}`);
  await expect(public_.locate(augusta, AbortSignal.timeout(patient(20_000)))).rejects.toEqual(trouble("refused"));
  expect(service.requests).toEqual([]);
  service.answer([{}]);
  const inside = geocoderWith({ resolve }, `http://localhost:${port}/nominatim`);
  expect(await inside.locate(augusta, AbortSignal.timeout(patient(20_000)))).toMatchObject({ precision: "address" });
  expect(service.requests).toMatchObject([{ path: "/nominatim/search" }]);
});

test("a process that dies in the middle of a question keeps the others from asking for a moment longer than one can take", async () => {
  service.answer("silence");
  const dying = geocoderWith({ answerMs: 5_000 }).locate(augusta, AbortSignal.timeout(5_000));
  await expect.poll(() => service.requests.length).toBe(1);
  const [pace] = await harness.testDatabase.owner.query<{ seconds: number }>(
    "select extract(epoch from next_at - clock_timestamp())::float8 as seconds from geocoding_pace",
  );
  // Eight seconds are the longest that anybody waits for an answer.
  expect(pace!.seconds).toBeGreaterThan(8);
  expect(pace!.seconds).toBeLessThanOrEqual(12);
  service.closeAll();
  await expect(dying).rejects.toEqual(trouble("down"));
});

test("an address with a password in it, which a log would show, is none", () => {
  const wrong = () =>
    parseConfig({ NOMINATIM_URL: "https://maps:hidden@maps.troco.test", NOMINATIM_EMAIL: "a@b.test" });
  expect(wrong).toThrow(/NOMINATIM_URL: .*user/);
  expect(wrong).not.toThrow(/hidden/);
});

test("the configured service is tried out, and what is wrong with it is reported", async () => {
  const check = (url = service.url) =>
    checkGeocoding(
      {
        ...harness.services,
        config: { ...harness.services.config, nominatim: { ...harness.services.config.nominatim!, url } },
      },
      { answerMs: 500, wait },
    );
  service.answer([{ place_rank: 16 }]);
  expect(await check()).toMatchObject({
    service: "geocoding",
    verdict: "right",
    says: expect.stringContaining("knows São Paulo"),
  });
  expect(await check(), "a map of another country").toMatchObject({ verdict: "right" });
  service.answer({ status: 429 }, { text: "hello" });
  expect(await check()).toMatchObject({ verdict: "wrong", says: expect.stringContaining("too often") });
  expect(await check()).toMatchObject({ verdict: "wrong", says: expect.stringContaining("NOMINATIM_URL") });
  expect(await check("http://127.0.0.1:1")).toMatchObject({ verdict: "wrong", says: expect.stringContaining("down") });
  const { nominatim: _none, ...config } = harness.services.config;
  expect(await checkGeocoding({ ...harness.services, config: { ...config, nominatim: undefined } })).toMatchObject({
    verdict: "stand-in",
  });
});
