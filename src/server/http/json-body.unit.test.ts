import { Hono } from "hono";
import { expect, test } from "vitest";
import { DomainError } from "#server/platform/domain-error.ts";
import { parseJson } from "./json-body.ts";

/** What a request with this body is answered: its fields, or the fields that are wrong. */
async function read(body: string): Promise<unknown> {
  const app = new Hono().post("/", async (context) => {
    try {
      return context.json(parseJson(context, new Uint8Array(await context.req.arrayBuffer())));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return context.json(error.errors);
    }
  });
  return (await app.request("/", { method: "POST", body, headers: { "content-type": "application/json" } })).json();
}

test.each([
  ['{"__proto__":{"a":1}}', "__proto__"],
  ['{"metadata":{"order":"1","__proto__":"x"}}', "metadata.__proto__"],
  ['{"rows":[{},{"\\u005f_proto__":null}]}', "rows.1.__proto__"],
])("%s names what no field is called, instead of losing it", async (body, field) => {
  expect(await read(body)).toEqual([{ field, code: "unknown_field" }]);
});

test("a text may say what a field may not be called", async () => {
  expect(await read('{"metadata":{"order":"__proto__"}}')).toEqual({ metadata: { order: "__proto__" } });
});
