import { DomainError } from "./domain-error.ts";
import type { Phones } from "./phones.ts";

/**
 * An input with its phones in their one form. Called before a transaction, because it may load a
 * library.
 * @throws DomainError `invalid_input` for a phone that has no length of its country's numbers
 */
export async function withPhones<Input extends Phones>(input: Input): Promise<Input> {
  if (input.phone === undefined && input.whatsapp === undefined) return input;
  const { normalizePhones } = await import("./phones.ts");
  const { input: normalized, errors } = normalizePhones(input);
  if (errors.length > 0) throw new DomainError("invalid_input", { errors });
  return normalized;
}
