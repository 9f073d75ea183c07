import type { FieldError, ErrorCode } from "#contract/error-codes.ts";

export type ErrorParams = Readonly<Record<string, string | number>>;

/**
 * An expected "no". Thrown, so that the transaction around it rolls back by itself;
 * `http/` turns it into a problem document.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams | undefined;
  readonly errors: readonly FieldError[] | undefined;
  /** Whether too many wrong guesses caused it, and not too many requests. */
  readonly locksOut: boolean;

  constructor(
    code: ErrorCode,
    details: {
      readonly params?: ErrorParams;
      readonly errors?: readonly FieldError[];
      readonly locksOut?: boolean;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.params = details.params;
    this.errors = details.errors;
    this.locksOut = details.locksOut ?? false;
  }
}

/** An error of one field, as the schema itself would give it. */
export function fieldError(error: FieldError): DomainError {
  return new DomainError("invalid_input", { errors: [error] });
}
