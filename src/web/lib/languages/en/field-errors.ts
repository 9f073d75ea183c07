import type { Messages } from "../pt/index.ts";

/** What stands under a field that is wrong. */
export const fieldErrors: Messages["fieldErrors"] = {
  required: () => "Fill in this field",
  invalid_format: () => "Invalid format",
  too_short: ({ count }) => (count("minimum") ? `Use at least ${count("minimum")} characters` : "Too short"),
  too_long: ({ count }) => (count("maximum") ? `Use at most ${count("maximum")} characters` : "Too long"),
  too_small: ({ limit }) => (limit("minimum") ? `The minimum is ${limit("minimum")}` : "Value too low"),
  too_big: ({ limit }) => (limit("maximum") ? `The maximum is ${limit("maximum")}` : "Value too high"),
  not_allowed: () => "This option isn't allowed",
  too_easy: () => "Too easy to guess",
  unknown_field: () => "This field isn't accepted",
};
