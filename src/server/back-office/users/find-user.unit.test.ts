import { expect, it } from "vitest";
import { parseSearch } from "./find-user.ts";

it.each([
  ["marina@example.com", { by: "email", value: "marina@example.com" }],
  ["  Marina@Example.com ", { by: "email", value: "marina@example.com" }],
  ["@Marina.Azevedo", { by: "username", value: "marina.azevedo" }],
  ["marina.azevedo", { by: "username", value: "marina.azevedo" }],
  ["9042 1234 5678 9012", { by: "card", value: "9042123456789012" }],
  ["9042-1234-5678-9012", { by: "card", value: "9042123456789012" }],
  ["@9042123456789012", { by: "username", value: "9042123456789012" }],
  ["904212345678", { by: "username", value: "904212345678" }],
])("takes %j for what it is", (term, search) => {
  expect(parseSearch(term)).toEqual(search);
});

it.each(["", "ma", "Marina Azevedo", "%", "marina%", "@", "018f0000-0000-7000-8000-000000000000"])(
  "takes %j for nothing that a person is found by",
  (term) => {
    expect(parseSearch(term)).toBeUndefined();
  },
);
