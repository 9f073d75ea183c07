import { expect, test } from "vitest";
import { knownPlaces } from "./city-coordinates.ts";
import { milesBetween, roundMiles } from "./distance.ts";

const saoPaulo = { latitude: -23.5505, longitude: -46.6333 };

test.each([
  ["the same place", saoPaulo, saoPaulo, 0],
  ["a quarter of the way round the earth", { latitude: 0, longitude: 0 }, { latitude: 90, longitude: 0 }, 6218.8],
  ["opposite sides of the earth", { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, 12437.6],
  ["opposite places that no axis meets", saoPaulo, { latitude: 23.5505, longitude: 133.3667 }, 12437.6],
  ["two sides of the date line", { latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 }, 13.8],
  ["two blocks", saoPaulo, { latitude: -23.5525, longitude: -46.6333 }, 0.1],
  [
    "a tenth of a degree to the east, at the equator",
    { latitude: 0, longitude: 0 },
    { latitude: 0, longitude: 0.1 },
    6.9,
  ],
])("distance in miles on an earth of radius 3959, to a tenth: %s", (_name, one, other, miles) => {
  expect(roundMiles(milesBetween(one, other))).toBe(miles);
  expect(roundMiles(milesBetween(other, one))).toBe(miles);
});

test("São Paulo to Rio de Janeiro is some 224 miles, New York to Los Angeles some 2,446", () => {
  const find = (cityKey: string) => knownPlaces.find((place) => place.cityKey === cityKey)!;
  expect(milesBetween(find("sao paulo"), find("rio de janeiro"))).toBeCloseTo(224, -1);
  expect(milesBetween(find("new york"), find("los angeles"))).toBeCloseTo(2446, -1);
});

test("twelve cities are known, each by itself, with its state's code and with its name", () => {
  expect(new Set(knownPlaces.map((place) => place.cityKey)).size).toBe(12);
  expect(knownPlaces).toHaveLength(36);
  expect(knownPlaces).toContainEqual({ cityKey: "sao paulo", stateKey: "sp", ...saoPaulo });
  expect(knownPlaces).toContainEqual({ cityKey: "sao paulo", stateKey: "sao paulo", ...saoPaulo });
  expect(knownPlaces).toContainEqual({ cityKey: "sao paulo", stateKey: "", ...saoPaulo });
});
