import type { z } from "zod";
import { fieldErrorCodes, type FieldError } from "#contract/error-codes.ts";

/** The issues that a schema found, as one error a field. */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const error of issues.flatMap(errorsOf)) if (!errors.has(error.field)) errors.set(error.field, error);
  return [...errors.values()];
}

const fieldLengthMax = 100;

function errorsOf(issue: z.core.$ZodIssue): FieldError[] {
  // A name within an object may be the caller's own, of any length.
  const field = issue.path.map(String).join(".").slice(0, fieldLengthMax);
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({ field: key.slice(0, 60), code: "unknown_field" }));
    case "too_small":
      if (issue.origin === "string") {
        return [
          issue.minimum === 1
            ? { field, code: "required" }
            : { field, code: "too_short", params: { minimum: Number(issue.minimum) } },
        ];
      }
      return [{ field, code: "too_small", params: { minimum: Number(issue.minimum) } }];
    case "too_big":
      return [
        { field, code: issue.origin === "string" ? "too_long" : "too_big", params: { maximum: Number(issue.maximum) } },
      ];
    case "invalid_type":
      return [{ field, code: issue.input === undefined ? "required" : "invalid_format" }];
    case "invalid_value":
      return [{ field, code: issue.input === undefined ? "required" : "not_allowed" }];
    case "custom":
      return [{ field, code: fieldErrorCodes.find((code) => code === issue.params?.["code"]) ?? "invalid_format" }];
    default:
      return [{ field, code: "invalid_format" }];
  }
}
