import { expect, test } from "vitest";
import { parsePaymentCode } from "./payment-code.ts";

const token = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTt-_0";
const till = "019b0c1e-7a3f-7c21-9c3d-4e5f60718293";
const origins = ["https://troco.example", "https://pay.troco.example:8443"];
const read = (text: string) => parsePaymentCode(text, origins);

test("an address of this installation leads to its link or till within the app", () => {
  expect(read(`https://troco.example/pay?link=${token}`)).toBe(`/pay?link=${token}`);
  expect(read(`https://troco.example/pay?till=${till}`)).toBe(`/pay?till=${till}`);
  expect(read(` HTTPS://TROCO.example:443/pay?till=${till}\n`)).toBe(`/pay?till=${till}`);
  expect(read(`https://pay.troco.example:8443/pay?till=${till}&utm_source=poster#top`)).toBe(`/pay?till=${till}`);
});

test("the code of an address alone is enough", () => {
  expect(read(token)).toBe(`/pay?link=${token}`);
  expect(read(` ${till} `)).toBe(`/pay?till=${till}`);
  expect(read(till.toUpperCase())).toBe(`/pay?till=${till.toUpperCase()}`);
});

test.each([
  ["nothing", " "],
  ["a card", "9042 1833 7712 0461"],
  ["a text", "olá"],
  ["another site", `https://troco.example.evil.example/pay?link=${token}`],
  ["another site with our name before an @", `https://troco.example@evil.example/pay?link=${token}`],
  ["our host on another port", `https://troco.example:444/pay?link=${token}`],
  ["our host without TLS", `http://troco.example/pay?link=${token}`],
  ["another screen", `https://troco.example/send-money?link=${token}`],
  ["a screen below", `https://troco.example/pay/x?link=${token}`],
  ["no code", "https://troco.example/pay"],
  ["a link's code that is cut off", `https://troco.example/pay?link=${token.slice(1)}`],
  ["a till's code with more behind it", `https://troco.example/pay?till=${till}0`],
  ["both kinds, of which the screen would choose one", `https://troco.example/pay?link=${token}&till=${till}`],
  ["the same kind twice", `https://troco.example/pay?till=${till}&till=${till}`],
  ["a script", `javascript:location="https://troco.example/pay?link=${token}"`],
  ["a file", `data:text/html,https://troco.example/pay?link=${token}`],
])("%s leads nowhere", (_, text) => {
  expect(read(text)).toBeUndefined();
});
