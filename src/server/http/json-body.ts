import type { Context } from "hono";
import { DomainError } from "#server/platform/domain-error.ts";

/**
 * `application/json`, with parameters at most. A list of types is rejected, because two readers
 * could each choose another one.
 */
const jsonType = /^application\/json[ \t]*(?:;[^,]*)?$/i;
const text = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses a body that must be one JSON object. No body is an object without fields.
 *
 * @throws DomainError `unsupported_media_type` for another type, `invalid_input` unless it is an
 *   object in UTF-8
 */
export function parseJson(context: Context, bytes: Uint8Array): Record<string, unknown> {
  const type = context.req.header("content-type");
  if (type === undefined ? bytes.length > 0 : !jsonType.test(type)) throw new DomainError("unsupported_media_type");
  if (bytes.length === 0) return {};
  try {
    const body: unknown = JSON.parse(text.decode(bytes));
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // Falls through: invalid JSON and a value that is no object get the same error.
  }
  throw new DomainError("invalid_input", { errors: [{ field: "", code: "invalid_format" }] });
}
