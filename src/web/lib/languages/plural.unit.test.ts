import { expect, test } from "vitest";
import { common } from "./pt/index.ts";
import { partnerConsole } from "./pt/partner-console.ts";
import { shell } from "./pt/shell.ts";

test.each([
  ["09:12", "das 09:12", "às 09:12"],
  ["01:12", "da 01:12", "à 01:12"],
  ["00:12", "das 00:12", "às 00:12"],
  ["11:01", "das 11:01", "às 11:01"],
  ["21:01", "das 21:01", "às 21:01"],
])("Portuguese says the time %s with its article, and a day without one", (time, from, at) => {
  expect(common.asOfTime(time)).toBe(`valor ${from}`);
  expect(shell.offlineTime(time)).toBe(`Sem conexão · dados ${from}`);
  expect(partnerConsole.expiresAt(time)).toBe(`Expira ${at}`);
  expect(common.asOfDay(`20 de nov., ${time}`)).toBe(`valor de 20 de nov., ${time}`);
  expect(shell.offlineDay(`20 de nov., ${time}`)).toBe(`Sem conexão · dados de 20 de nov., ${time}`);
});
