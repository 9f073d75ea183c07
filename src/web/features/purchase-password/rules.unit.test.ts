import { expect, it } from "vitest";
import { differ, passwordErrors } from "./rules.ts";

const entries = (password: string, confirmation: string, current = "") => ({ current, password, confirmation });

it("says that the entries differ as soon as the second can no longer become the first", () => {
  expect(differ(entries("1234", ""))).toBe(false);
  expect(differ(entries("1234", "12"))).toBe(false);
  expect(differ(entries("1234", "13"))).toBe(true);
});

it("words an empty, a short and an unconfirmed password apart", () => {
  expect(passwordErrors(entries("", ""), false)).toEqual({ password: { code: "enter_password" } });
  expect(passwordErrors(entries("12", "12"), false)).toEqual({ password: { code: "password_min" } });
  expect(passwordErrors(entries("1234", "12"), false)).toEqual({ confirmation: { code: "passwords_differ" } });
  expect(passwordErrors(entries("1234", "1234"), false)).toEqual({});
});

it("asks for the current password only where there is one", () => {
  expect(passwordErrors(entries("1234", "1234"), true)).toEqual({ current: { code: "enter_password" } });
  expect(passwordErrors(entries("1234", "1234", "9999"), true)).toEqual({});
});
