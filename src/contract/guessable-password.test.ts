import { expect, test } from "vitest";
import { purchasePassword } from "./customers/purchase-password.ts";
import { isGuessable } from "./guessable-password.ts";

const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, "0"));

test.each([
  ["digits that repeat", ["0000", "1111", "9999", "1212", "2121", "6969"]],
  ["sequences, up and down, past nine and past zero", ["0123", "1234", "6789", "7890", "4321", "3210", "9876", "0987"]],
  ["years", ["1900", "1984", "2000", "2026", "2099"]],
])("%s are easily guessed", (_, passwords) => {
  expect(passwords.filter((password) => !isGuessable(password))).toEqual([]);
});

test.each(["2846", "4821", "1357", "1122", "1221", "1243", "1899", "2100", "0199"])("%s is not", (password) => {
  expect(isGuessable(password)).toBe(false);
});

test("of the 10,000 there are, more than nine in ten can be chosen", () => {
  // 100 repeat their first two digits, 20 are sequences, 200 are years; 1919 and 2020 are both.
  expect(all.filter(isGuessable)).toHaveLength(318);
});

test("what is not yet whole is not judged", () => {
  expect(["", "1", "11", "111", "12"].filter(isGuessable)).toEqual([]);
});

test("a new one must not be easily guessed; one to compare may be, since it was chosen before there was a rule", () => {
  const accepts = (operation: "setPurchasePassword" | "resetPurchasePassword" | "verifyPurchasePassword") => {
    const token = "a token that is long enough";
    const inputs = {
      setPurchasePassword: (password: string) => ({ password }),
      resetPurchasePassword: (password: string) => ({ password, token }),
      verifyPurchasePassword: (_password: string) => ({ _password }),
    };
    return all.filter((password) => purchasePassword[operation].input.safeParse(inputs[operation](password)).success);
  };
  const chosen = all.filter((password) => !isGuessable(password));
  expect(accepts("setPurchasePassword")).toEqual(chosen);
  expect(accepts("resetPurchasePassword")).toEqual(chosen);
  expect(accepts("verifyPurchasePassword")).toEqual(all);
  const current = purchasePassword.setPurchasePassword.input.safeParse({ password: "2846", current_password: "1111" });
  expect(current.success).toBe(true);
});
