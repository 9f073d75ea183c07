import type { FieldError, RefusalCode } from "#contract/refusals.ts";

export type RefusalParams = Readonly<Record<string, string | number>>;

/**
 * An expected "no". Thrown, so that the transaction around it rolls back by itself;
 * `http/` turns it into a problem document.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly params: RefusalParams | undefined;
  readonly errors: readonly FieldError[] | undefined;

  constructor(
    code: RefusalCode,
    details: { readonly params?: RefusalParams; readonly errors?: readonly FieldError[] } = {},
  ) {
    super(code);
    this.code = code;
    this.params = details.params;
    this.errors = details.errors;
  }
}

/** A refusal of one field, as the schema itself would give it. */
export function fieldRefusal(error: FieldError): Refusal {
  return new Refusal("invalid_input", { errors: [error] });
}
