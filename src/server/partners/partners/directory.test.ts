import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { businessCategories, type BusinessCategory } from "#contract/partners/partners.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { foldText, searchWords } from "#server/platform/fold-text.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { hostileStrings } from "#test/integration/support/hostile.ts";
import { knownPlaces } from "./city-coordinates.ts";
import { addUpDirectory, readPageByName } from "./directory-store.ts";
import { milesBetween, roundMiles, type Coordinates } from "./distance.ts";

let server: TestServer;
let reader: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  reader = await server.signUp("Marina Azevedo");
});
afterAll(() => server.close());

interface Entry {
  readonly id: string;
  readonly company_name: string;
  readonly business_category: BusinessCategory;
  readonly description: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const idOf = (number: number) => `01900000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
let lastId = 0;

const entry = (fields: Partial<Entry> = {}): Entry => {
  lastId += 1;
  const rest = { description: null, city: null, state: null, latitude: null, longitude: null };
  return { id: idOf(lastId), company_name: "Loja", business_category: "other", ...rest, ...fields };
};

/** Replaces the directory by SQL, because signing up ten thousand owners would take too long. */
async function fillWith(entries: readonly Entry[]): Promise<void> {
  const { pool } = server.testDatabase.owner;
  await pool.query("delete from partners");
  await pool.query(
    `insert into partners (id, company_name, business_category, description, city, state, latitude, longitude, created_at)
      select id, company_name, business_category, description, city, state, latitude, longitude, now()
      from json_to_recordset($1) as row (id uuid, company_name text, business_category text, description text, city text,
        state text, latitude float8, longitude float8)`,
    [JSON.stringify(entries)],
  );
  await pool.query("analyze partners");
}

type Input = Parameters<typeof reader.client.call<"getPublicPartners">>[1];
type Partner = Awaited<ReturnType<typeof reader.client.call<"getPublicPartners">>>["partners"][number];

/** Every page, one after the other. */
async function readAll(input: Input): Promise<Partner[]> {
  const found: Partner[] = [];
  let after: string | undefined;
  do {
    const page = await reader.client.call("getPublicPartners", { ...input, ...(after && { after }) });
    found.push(...page.partners);
    after = page.next_after ?? undefined;
  } while (after !== undefined);
  return found;
}

const namesOf = (partners: readonly Partner[]) => partners.map((partner) => partner.company_name);
const find = async (search: string, more: Input = {}) => namesOf(await readAll({ ...more, search }));

/** A position as it travels. */
const at = ({ latitude, longitude }: Coordinates) => ({ latitude: String(latitude), longitude: String(longitude) });
const saoPaulo: Coordinates = { latitude: -23.5505, longitude: -46.6333 };

describe("among ten thousand", () => {
  const words = ["Padaria", "Açaí", "Barbearia", "Ótica", "Café & Livraria", "100% Natural", "ateliê_novo", "Zoo"];
  const places = [
    ["São Paulo", "SP"],
    ["sao paulo", "SP"],
    ["Rio de Janeiro", "RJ"],
    ["Recife", "PE"],
    ["Miami", "FL"],
    ["Springfield", "IL"],
    [null, "SP"],
    ["Boston", null],
  ] as const;
  let entries: readonly Entry[];

  beforeAll(async () => {
    // The same at every run, and in no order that the database might have kept by chance.
    let seed = 20261121;
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const pick = <Member>(list: readonly Member[]) => list[Math.floor(random() * list.length)]!;
    entries = Array.from({ length: 10_000 }, () => {
      const [city, state] = pick(places);
      const place = pick(knownPlaces);
      // A coarse grid, so that many are equally far.
      const near = () => Math.round((random() - 0.5) * 40) / 20;
      const placed = random() < 0.8;
      return entry({
        company_name: `${pick(words)} ${Math.floor(random() * 3_000)}`,
        business_category: pick(businessCategories),
        description: random() < 0.5 ? null : `${pick(words)} desde ${1900 + Math.floor(random() * 120)}`,
        city,
        state,
        latitude: placed ? place.latitude + near() : null,
        longitude: placed ? place.longitude + near() : null,
      });
    });
    await fillWith(entries);
  });

  const byName = (one: Entry, other: Entry) => {
    const [a, b] = [foldText(one.company_name), foldText(other.company_name)];
    return a === b ? compare(one.id, other.id) : Buffer.compare(Buffer.from(a), Buffer.from(b));
  };
  const compare = <Member extends string | number>(a: Member, b: Member) => (a < b ? -1 : a > b ? 1 : 0);

  /** The place that a partner is taken to be at, found by going through the list. */
  function placeOf({ latitude, longitude, city, state }: Entry): Coordinates | undefined {
    if (latitude !== null && longitude !== null) return { latitude, longitude };
    return knownPlaces.find(
      ({ cityKey, stateKey }) => cityKey === foldText(city ?? "") && stateKey === foldText(state ?? ""),
    );
  }

  function distanceTo(one: Entry, position: Coordinates): number {
    const place = placeOf(one);
    // Rounded where two ways of computing the same distance part, far below what anybody sees.
    return place === undefined ? Infinity : Math.round(milesBetween(position, place) * 1e6) / 1e6;
  }

  test("every partner comes once, by name, whatever a page holds", async () => {
    const expected = entries.toSorted(byName).map(({ id }) => id);
    expect((await readAll({ limit: 100 })).map(({ id }) => id)).toEqual(expected);
  });

  test.each([
    ["São Paulo", saoPaulo],
    ["the date line", { latitude: 0, longitude: 180 }],
    ["a pole", { latitude: 90, longitude: 0 }],
  ])(
    "every partner comes once, the nearest to %s first, the equally near by name, the unknown last",
    async (_name, position) => {
      const expected = entries.toSorted(
        (one, other) => compare(distanceTo(one, position), distanceTo(other, position)) || byName(one, other),
      );
      const found = await readAll({ ...at(position), limit: 100 });
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(found.map((partner) => partner.distance_miles)).toEqual(
        expected.map((one) => {
          const place = placeOf(one);
          return place === undefined ? null : roundMiles(milesBetween(position, place));
        }),
      );
      expect(found.at(-1)!.distance_miles).toBeNull();
    },
  );

  const textOf = (one: Entry) =>
    [one.company_name, one.description ?? "", one.business_category, one.city ?? ""].map(foldText);
  const filters: readonly (readonly [name: string, input: Input, keep: (one: Entry) => boolean])[] = [
    ["a category", { category: "health" }, (one) => one.business_category === "health"],
    ["a state", { state: "sp" }, (one) => one.state === "SP"],
    ["a city in all its spellings", { city: "São Paulo" }, (one) => foldText(one.city ?? "") === "sao paulo"],
    [
      "a category, a state and a city",
      { category: "other", state: "FL", city: "miami" },
      (one) => one.business_category === "other" && one.city === "Miami",
    ],
    ["a word", { search: "ACAI" }, (one) => textOf(one).some((line) => line.includes("acai"))],
    ["a short word", { search: "zo" }, (one) => textOf(one).some((line) => line.includes("zo"))],
    [
      "several words",
      { search: "livraria 19 miami" },
      (one) => ["livraria", "19", "miami"].every((word) => textOf(one).some((line) => line.includes(word))),
    ],
    [
      "a word that names a category",
      { search: "ótica", search_categories: "health,education" },
      (one) =>
        textOf(one).some((line) => line.includes("otica")) || ["health", "education"].includes(one.business_category),
    ],
    [
      "a word in a state",
      { search: "natural", state: "RJ" },
      (one) => one.state === "RJ" && textOf(one).some((line) => line.includes("natural")),
    ],
  ];
  test.each(filters)(
    "%s is found as by going through all of them, by name and by distance",
    async (_name, input, keep) => {
      const kept = entries.filter(keep);
      expect(kept.length).toBeGreaterThan(10);
      expect((await readAll({ ...input, limit: 100 })).map(({ id }) => id)).toEqual(
        kept.toSorted(byName).map(({ id }) => id),
      );
      expect((await readAll({ ...input, ...at(saoPaulo), limit: 100 })).map(({ id }) => id)).toEqual(
        kept
          .toSorted(
            (one, other) => compare(distanceTo(one, saoPaulo), distanceTo(other, saoPaulo)) || byName(one, other),
          )
          .map(({ id }) => id),
      );
    },
  );

  test("what can be filtered by is what is there, each place once, with how many partners it has", async () => {
    const { categories, states } = await reader.client.call("listPartnerFilters", {});
    await addUpDirectory(server.server.services);
    expect(await reader.client.call("listPartnerFilters", {}), "added up").toEqual({ categories, states });
    const count = (keep: (one: Entry) => boolean) => entries.filter(keep).length;
    expect(categories).toEqual(
      businessCategories
        .toSorted()
        .map((category) => ({ category, count: count((one) => one.business_category === category) })),
    );
    expect(states.map(({ state }) => state)).toEqual(["FL", "IL", "PE", "RJ", "SP", null]);
    const spellings = ["São Paulo", "sao paulo"] as const;
    const [usual] = spellings.toSorted((a, b) => count((one) => one.city === b) - count((one) => one.city === a));
    expect(states.find(({ state }) => state === "SP")).toEqual({
      state: "SP",
      count: count((one) => one.state === "SP"),
      cities: [{ city: usual, count: count((one) => foldText(one.city ?? "") === "sao paulo") }],
    });
    expect(states.at(-1)).toEqual({
      state: null,
      count: count((one) => one.state === null),
      cities: [{ city: "Boston", count: count((one) => one.city === "Boston") }],
    });
  });
});

test("a search finds name, description, category and city, without regard to accents and case, and no part of an address", async () => {
  await fillWith([
    entry({ company_name: "Café do Açougue", description: "Pão de queijo", city: "São João", state: "MG" }),
    entry({ company_name: "ÓTICA VISÃO", business_category: "health", city: "Niterói" }),
  ]);
  for (const found of ["cafe", "AÇOUGUE", "acougue", "pao de QUEIJO", "joao", "Sa\u0303o J", "caf joao queij"])
    expect(await find(found), found).toEqual(["Café do Açougue"]);
  for (const found of ["visao", "Ótica", "niteroi", "health", "vis óti"])
    expect(await find(found), found).toEqual(["ÓTICA VISÃO"]);
  // The words stand in two partners, in two fields of one, and in what is not searched.
  for (const missing of ["cafe visao", "queijohealth", "MG", "padaria"])
    expect(await find(missing), missing).toEqual([]);
  expect(await find("saúde", { search_categories: "health" })).toEqual(["ÓTICA VISÃO"]);
  expect(await find("  ")).toHaveLength(2);
});

test("a change writes its own letters into the index and leaves nothing that another one would have to wait for", async () => {
  await fillWith(Array.from({ length: 200 }, (_, index) => entry({ company_name: `Padaria ${index}` })));
  const { pool } = server.testDatabase.owner;
  const { rows } = await pool.query("select gin_clean_pending_list('partners_by_trigram') as pages");
  expect(rows).toEqual([{ pages: 0n }]);
});

test("a percent sign, an underscore and a backslash are looked for as they stand", async () => {
  const names = ["100% Natural", "100 Natural", "a_b", "acb", "c:\\d", "c:d"];
  await fillWith(names.map((name) => entry({ company_name: name })));
  expect(await find("100%")).toEqual(["100% Natural"]);
  expect(await find("%")).toEqual(["100% Natural"]);
  expect(await find("a_b")).toEqual(["a_b"]);
  expect(await find("_")).toEqual(["a_b"]);
  expect(await find("c:\\")).toEqual(["c:\\d"]);
});

/** Texts of up to 300 characters that PostgreSQL can store. */
const hostileTexts = [...new Set(hostileStrings.map((text) => text.slice(0, 300)))].filter(
  (text) => !text.includes("\0") && text.isWellFormed(),
);

test("what is typed and what is stored are folded alike, whatever stands in them", async () => {
  expect(hostileTexts.length).toBeGreaterThan(200);
  const [row] = await server.testDatabase.owner.query<{ folded: string[] }>(
    "select array_agg(folded(text) order by at) as folded from unnest($1::text[]) with ordinality as typed (text, at)",
    [hostileTexts],
  );
  expect(row!.folded).toEqual(hostileTexts.map(foldText));
});

test.each([
  ["the index of runs", "set local enable_seqscan = off; set local enable_indexscan = off"],
  ["no index", "set local enable_indexscan = off; set local enable_bitmapscan = off"],
])(
  "by %s, a search finds every partner that has the words in it and no other, whatever stands in them",
  async (_way, settings) => {
    const names = [...hostileTexts, "Пекарня", "ação", "Straße", "a&b&c", "abc"];
    await fillWith(names.map((name) => entry({ company_name: name, city: "Iguaçu" })));
    const folded = names.map((name) => `${foldText(name)}\nother\niguacu`);
    // Whole words, words without their ends, and each with one that stands elsewhere.
    const words = [...new Set(names.flatMap(searchWords))].flatMap((word) => [word, [...word].slice(1, -1).join("")]);
    const client = await server.testDatabase.owner.pool.connect();
    try {
      await client.query(`begin; ${settings}`);
      const database: Queryable = {
        query: async (text, values) => (await client.query(text, values as unknown[])).rows,
      };
      for (const search of [
        ...words,
        ...words.map((word) => `${word} IGUAÇU`),
        "guac oth gua abc uacu a",
        "abc guac zzz",
      ]) {
        const typed = searchWords(search);
        if (typed.length === 0) continue;
        const found = await readPageByName(database, { search, limit: names.length });
        const expected = names.filter((_, index) => typed.every((word) => folded[index]!.includes(word)));
        expect(found.map((partner) => partner.company_name).toSorted(), search).toEqual(expected.toSorted());
      }
    } finally {
      await client.query("rollback");
      client.release();
    }
  },
);

test("a partner without a place of its own stands in the middle of its city, if that is known and in the state it names", async () => {
  const rio = { city: "Rio de Janeiro", latitude: -22.9068, longitude: -43.1729 };
  await fillWith([
    entry({ company_name: "own place", city: "São Paulo", state: "SP", latitude: -22.9068, longitude: -43.1729 }),
    entry({ company_name: "by state", city: "SAO PAULO", state: "sp" }),
    entry({ company_name: "by state's name", city: "São Paulo", state: "Sao Paulo" }),
    entry({ company_name: "without state", city: "São Paulo" }),
    entry({ company_name: "another state", city: "São Paulo", state: "RS" }),
    entry({ company_name: "unknown city", city: "Sorocaba", state: "SP" }),
    entry({ company_name: "nowhere" }),
  ]);
  const found = await readAll(at(rio));
  const near = roundMiles(milesBetween(rio, saoPaulo));
  expect(found.map((partner) => [partner.company_name, partner.distance_miles])).toEqual([
    ["own place", 0],
    ["by state", near],
    ["by state's name", near],
    ["without state", near],
    ["another state", null],
    ["nowhere", null],
    ["unknown city", null],
  ]);
  // The stand-in is for the distance: nobody sees that the partner is there.
  expect(found[1]).toMatchObject({ latitude: null, longitude: null });
});

test("without a position no partner has a distance, and a page's key of a partner that is gone ends the list", async () => {
  await fillWith([entry({ company_name: "a", ...saoPaulo }), entry({ company_name: "b" })]);
  expect((await readAll({})).map((partner) => partner.distance_miles)).toEqual([null, null]);
  const gone = { after: "00000000-0000-7000-8000-000000000000", ...at(saoPaulo) };
  expect(await reader.client.call("getPublicPartners", gone)).toEqual({ partners: [], next_after: null });
});

test.each<[string, Record<string, string>, string, string]>([
  ["a latitude alone", { latitude: "1" }, "longitude", "required"],
  ["a longitude alone", { longitude: "1" }, "latitude", "required"],
  ["a place beyond the pole", { latitude: "90.1", longitude: "0" }, "latitude", "too_big"],
  ["a place beyond the date line", { latitude: "0", longitude: "-180.5" }, "longitude", "too_small"],
  ["an empty latitude", { latitude: "", longitude: "0" }, "latitude", "invalid_format"],
  ["a latitude in another notation", { latitude: "1e1", longitude: "0" }, "latitude", "invalid_format"],
  ["no number", { latitude: "NaN", longitude: "0" }, "latitude", "invalid_format"],
  ["an unknown category", { category: "casino" }, "category", "not_allowed"],
  [
    "an unknown category among those searched",
    { search_categories: "health,casino" },
    "search_categories.1",
    "not_allowed",
  ],
  ["a search that is too long", { search: "a".repeat(81) }, "search", "too_long"],
  ["a search of unseen characters", { search: "a\u200bb" }, "search", "invalid_format"],
])("%s is refused at its field", async (_name, input, field, code) => {
  await expect(reader.client.call("getPublicPartners", input as Input)).rejects.toMatchObject({
    problem: { code: "invalid_input", errors: [{ field, code }] },
  });
});

test("a position is written nowhere", async () => {
  await readAll({ latitude: "12.345678", longitude: "98.765432" });
  const tables = await server.testDatabase.owner.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  for (const { name } of tables) {
    const [held] = await server.testDatabase.owner.query<{ found: boolean }>(
      `select exists (select from ${name} t where t::text ~ '12\\.345678|98\\.765432') as found`,
    );
    expect(held, name).toEqual({ found: false });
  }
});
