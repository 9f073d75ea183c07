import { expect, test } from "vitest";
import { findCityCoordinates } from "./city-coordinates.ts";

test.each([
  ["São Paulo", "SP", "São Paulo"],
  [" sao paulo ", null, "São Paulo"],
  ["BRASILIA", "df", "Brasília"],
  ["New York", "NY", "New York"],
  ["New York", "New York", "New York"],
  ["são paulo", " Sao Paulo", "São Paulo"],
  ["Brasília", "distrito federal", "Brasília"],
])("%s, %s is known", (city, state, known) => {
  expect(findCityCoordinates(city, state)?.city).toBe(known);
});

test.each([
  ["Atlantis", null],
  ["Miami", "SP"],
  ["Miami", "Rio de Janeiro"],
  ["", null],
  ["Sã", "SP"],
])("%s, %s is not", (city, state) => {
  expect(findCityCoordinates(city, state)).toBeUndefined();
});
