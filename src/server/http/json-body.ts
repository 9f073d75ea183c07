import type { Context } from "hono";
import { DomainError } from "#server/platform/domain-error.ts";

/**
 * `application/json`, with parameters at most. A list of types is rejected, because two readers
 * could each choose another one.
 */
const jsonType = /^application\/json[ \t]*(?:;[^,]*)?$/i;
const text = new TextDecoder("utf-8", { fatal: true });

/**
 * The first field called `__proto__`, by its path. The schemas' library would leave it out without
 * a word.
 */
function findProto(body: object): string | undefined {
  // A list, and no recursion: a body may be thousands deep.
  const found: { readonly path: string; readonly value: object }[] = [{ path: "", value: body }];
  for (const { path, value } of found) {
    if (Object.hasOwn(value, "__proto__")) return `${path}__proto__`;
    for (const [name, inner] of Object.entries(value))
      if (typeof inner === "object" && inner !== null)
        found.push({ path: `${path}${name}.`.slice(0, 100), value: inner as object });
  }
  return undefined;
}

/**
 * Parses a body that must be one JSON object. No body is an object without fields.
 *
 * @throws DomainError `unsupported_media_type` for another type, `invalid_input` unless it is an
 *   object in UTF-8, in which nothing is called `__proto__`
 */
export function parseJson(context: Context, bytes: Uint8Array): Record<string, unknown> {
  const type = context.req.header("content-type");
  if (type === undefined ? bytes.length > 0 : !jsonType.test(type)) throw new DomainError("unsupported_media_type");
  if (bytes.length === 0) return {};
  try {
    const body: unknown = JSON.parse(text.decode(bytes));
    if (typeof body === "object" && body !== null && !Array.isArray(body)) {
      const misnamed = findProto(body);
      if (misnamed !== undefined)
        throw new DomainError("invalid_input", { errors: [{ field: misnamed, code: "unknown_field" }] });
      return body as Record<string, unknown>;
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // Falls through: invalid JSON and a value that is no object get the same error.
  }
  throw new DomainError("invalid_input", { errors: [{ field: "", code: "invalid_format" }] });
}
