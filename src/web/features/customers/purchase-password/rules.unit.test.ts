import { expect, it } from "vitest";
import { differ, passwordErrors, tooEasy } from "./rules.ts";

const entries = (password: string, confirmation: string, current = "") => ({ current, password, confirmation });

it("says that the entries differ as soon as the second can no longer become the first", () => {
  expect(differ(entries("2846", ""))).toBe(false);
  expect(differ(entries("2846", "28"))).toBe(false);
  expect(differ(entries("2846", "29"))).toBe(true);
});

it("words an empty, a short and an unconfirmed password apart", () => {
  expect(passwordErrors(entries("", ""), false)).toEqual({ password: { code: "enter_password" } });
  expect(passwordErrors(entries("28", "28"), false)).toEqual({ password: { code: "password_min" } });
  expect(passwordErrors(entries("2846", "28"), false)).toEqual({ confirmation: { code: "passwords_differ" } });
  expect(passwordErrors(entries("2846", "2846"), false)).toEqual({});
});

it("asks for the current password only where there is one", () => {
  expect(passwordErrors(entries("2846", "2846"), true)).toEqual({ current: { code: "enter_password" } });
  expect(passwordErrors(entries("2846", "2846", "9999"), true)).toEqual({});
});

it("says that a password is easily guessed as soon as it is whole, and does not send it", () => {
  expect(tooEasy(entries("123", ""))).toBeUndefined();
  expect(tooEasy(entries("1234", ""))).toEqual({ code: "too_easy" });
  expect(passwordErrors(entries("1234", "1234"), false)).toEqual({ password: { code: "too_easy" } });
});

it("takes a current password that was chosen before there was a rule", () => {
  expect(passwordErrors(entries("2846", "2846", "1111"), true)).toEqual({});
});
