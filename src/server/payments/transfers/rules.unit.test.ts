import { expect, test } from "vitest";
import { strangersMessageMin } from "#contract/money.ts";
import { requireMessageForStranger } from "./rules.ts";

const min = BigInt(strangersMessageMin);

test.each([
  "https://troco.example/conta",
  "Entre em troco-seguro.com agora",
  "www.banco.example",
  "bit.ly/3xYz",
  "ＷＷＷ.banco．example.com",
  "banco.рф",
])("a stranger gets no message with a web address: %s", (message) => {
  expect(() => requireMessageForStranger(message, 1_000_000n)).toThrow(
    expect.objectContaining({ code: "message_not_accepted", params: { minimum_amount: strangersMessageMin } }),
  );
});

test.each([
  "Almoço de quinta",
  "Da M.R. e do J.P.",
  "Obrigado. Até amanhã!",
  "São 12.50 do café…",
  "Pão, leite e 1.5 kg de queijo",
  "Ok.",
])("a stranger gets a message without one: %s", (message) => {
  expect(() => requireMessageForStranger(message, min)).not.toThrow();
  expect(() => requireMessageForStranger(message, min - 1n)).toThrow("message_not_accepted");
});
